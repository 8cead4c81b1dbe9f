import type { Cell, Contribution } from '#core/contract/client-plugin.ts'
import { imageCell } from './image-cell.tsx'
import { linkCell } from './link-cell.tsx'
import { modalCell } from './modal-cell.tsx'
import { tagCell, tagsCell } from './tag-cells.tsx'
import {
  currencyCell,
  dateCell,
  dateOnlyCell,
  datetimeCell,
  ellipsisCell,
  mapCell,
  numberCell,
  percentCell,
  textCell,
} from './text-cells.ts'

/** Cells by their name in manifests. The html cell is a lazy import because it needs a sanitiser. */
export const cells: Readonly<Record<string, Contribution<Cell>>> = {
  text: textCell,
  ellipsis: ellipsisCell,
  number: numberCell,
  currency: currencyCell,
  percent: percentCell,
  date: dateCell,
  datetime: datetimeCell,
  dateOnly: dateOnlyCell,
  tag: tagCell,
  map: mapCell,
  html: { load: async () => (await import('./html-cell.tsx')).htmlCell },
  link: linkCell,
  image: imageCell,
  modal: modalCell,
  tags: tagsCell,
}
