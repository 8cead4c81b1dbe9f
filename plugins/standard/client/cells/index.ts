import type { Cell, Contribution } from '#core/contract/client-plugin.ts'
import { image } from './image-cell.tsx'
import { link } from './link-cell.tsx'
import { modal } from './modal-cell.tsx'
import { tag, tags } from './tag-cells.tsx'
import { currency, date, dateOnly, datetime, ellipsis, map, number, percent, text } from './text-cells.ts'

/** Cells by their name in manifests. The html cell is a lazy import because it needs a sanitiser. */
export const cells: Readonly<Record<string, Contribution<Cell>>> = {
  text,
  ellipsis,
  number,
  currency,
  percent,
  date,
  datetime,
  dateOnly,
  tag,
  map,
  html: { load: async () => (await import('./html-cell.tsx')).html },
  link,
  image,
  modal,
  tags,
}
