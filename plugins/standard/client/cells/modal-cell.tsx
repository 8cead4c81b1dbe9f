import type { ReactNode } from 'react'
import type { Cell, CellProps } from '#core/contract/client-plugin.ts'
import { hint } from '#core/runtime/index.ts'
import { emptyText, isEmpty, plainText } from './format.ts'
import './cells.css'

const ModalLink = ({ value, column, options, props, open }: CellProps): ReactNode => {
  if (isEmpty(value)) return emptyText
  const text = plainText(value, options)
  const title = typeof props['title'] === 'string' ? props['title'] : column.label
  const show = (): void => void hint(<div className="yh-modal-text">{text}</div>, title)
  return (
    <button type="button" className="yh-link" aria-haspopup="dialog" onClick={column.action ? open : show}>
      {typeof props['text'] === 'string' ? props['text'] : text}
    </button>
  )
}

/** Truncated text. A click opens the column's action, or a dialog with the whole text. */
export const modal: Cell = { text: (value, _column, options) => plainText(value, options), component: ModalLink, pure: true }
