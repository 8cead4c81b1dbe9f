import type { ReactNode } from 'react'
import type { Cell, CellProps } from '#core/contract/client-plugin.ts'
import { hint } from '#core/runtime/index.ts'
import { emptyText, isEmptyCell, plainCellText } from './format.ts'
import './cells.css'

const ModalLink = ({ value, column, options, props, open }: CellProps): ReactNode => {
  if (isEmptyCell(value)) return emptyText
  const text = plainCellText(value, options)
  const title = typeof props['title'] === 'string' ? props['title'] : column.label
  const show = (): void => void hint(<div className="yh-modal-text">{text}</div>, title)
  return (
    <button type="button" className="yh-link" aria-haspopup="dialog" onClick={column.action ? open : show}>
      {typeof props['text'] === 'string' ? props['text'] : text}
    </button>
  )
}

/** Truncated text. A click opens the column's action, or a dialog with the whole text. */
export const modalCell: Cell = { text: (value, _column, options) => plainCellText(value, options), component: ModalLink, pure: true }
