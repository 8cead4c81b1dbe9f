import type { ReactNode } from 'react'
import type { Cell, CellProps } from '#core/contract/client-plugin.ts'
import { safeUrl } from '#core/manifest/public.ts'
import { emptyText, isEmptyCell, plainCellText } from './format.ts'
import './cells.css'

const LinkContent = ({ value, column, options, props, open }: CellProps): ReactNode => {
  const label = typeof props['text'] === 'string' ? props['text'] : plainCellText(value, options)
  if (column.action) {
    return (
      <button type="button" className="yh-link" onClick={open}>
        {label}
      </button>
    )
  }
  if (isEmptyCell(value)) return emptyText
  const url = safeUrl(value)
  if (!url) return label
  return (
    <a className="yh-link" href={url} target="_blank" rel="noopener noreferrer">
      {label}
    </a>
  )
}

/** Opens the column's action, or an http(s) URL in a new window. Any other URL is shown as text. */
export const linkCell: Cell = { text: (value, _column, options) => plainCellText(value, options), component: LinkContent, pure: true }
