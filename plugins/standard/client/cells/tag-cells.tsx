import type { ReactNode } from 'react'
import type { Cell, CellProps } from '#core/contract/client-plugin.ts'
import type { ClientOption } from '#schemas/types/wire.ts'
import { emptyText, isEmpty, optionOf, plainText } from './format.ts'
import './cells.css'

/** Arco's colour names. Any other colour is grey, so that a manifest cannot name arbitrary styles. */
const colors = new Set([
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
    <span key={key} className={`yh-tag yh-tag-${colors.has(color) ? color : 'gray'}`}>
      {plainText(value, options)}
    </span>
  )
}

export const tag: Cell = {
  text: (value, _column, options) => plainText(value, options),
  component: ({ value, options }: CellProps) => (isEmpty(value) ? emptyText : drawTag(value, options)),
  pure: true,
}

const defaultMax = 3

const Tags = ({ value, options, props }: CellProps): ReactNode => {
  if (isEmpty(value)) return emptyText
  const items: readonly unknown[] = Array.isArray(value) ? value : [value]
  const max = typeof props['max'] === 'number' ? props['max'] : defaultMax
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
        aria-label={plainText(rest, options)}
        data-tip={plainText(rest, options)}
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

export const tags: Cell = { text: (value, _column, options) => plainText(value, options), component: Tags, pure: true }
