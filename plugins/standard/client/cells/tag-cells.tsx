import type { ReactNode } from 'react'
import type { Cell, CellProps } from '#core/contract/client-plugin.ts'
import type { ClientOption } from '#schemas/types/wire.ts'
import { emptyText, isEmptyCell, optionOf, plainCellText } from './format.ts'
import './cells.css'

/** Arco's colour names. Any other colour is grey, so that a manifest cannot name arbitrary styles. */
const tagColors = new Set([
  'red',
  'orangered',
  'orange',
  'gold',
  'lime',
  'green',
  'cyan',
  'blue',
  'arcoblue',
  'purple',
  'pinkpurple',
  'magenta',
  'gray',
])

const drawTag = (value: unknown, options: readonly ClientOption[], key?: number): ReactNode => {
  const color = optionOf(options, value)?.color ?? ''
  return (
    <span key={key} className={`yh-tag yh-tag-${tagColors.has(color) ? color : 'gray'}`}>
      {plainCellText(value, options)}
    </span>
  )
}

export const tagCell: Cell = {
  text: (value, _column, options) => plainCellText(value, options),
  component: ({ value, options }: CellProps) => (isEmptyCell(value) ? emptyText : drawTag(value, options)),
  pure: true,
}

const defaultMaxTags = 3

const TagList = ({ value, options, props }: CellProps): ReactNode => {
  if (isEmptyCell(value)) return emptyText
  const items: readonly unknown[] = Array.isArray(value) ? value : [value]
  const max = typeof props['max'] === 'number' ? props['max'] : defaultMaxTags
  const rest = items.slice(max)
  const shown = items.slice(0, max).map((item, at) => drawTag(item, options, at))
  if (rest.length > 0)
    shown.push(
      <span
        key="rest"
        className="yh-tag yh-tag-gray"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the tooltip of the count must be reachable by keyboard
        tabIndex={0}
        role="note"
        aria-label={plainCellText(rest, options)}
        data-tip={plainCellText(rest, options)}
      >
        +{rest.length}
      </span>,
    )
  return shown.flatMap((item, at) =>
    at === 0
      ? [item]
      : [
          <span key={`${at},`} className="yh-comma">
            、
          </span>,
          item,
        ],
  )
}

export const tagsCell: Cell = { text: (value, _column, options) => plainCellText(value, options), component: TagList, pure: true }
