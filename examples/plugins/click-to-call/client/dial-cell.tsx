import { type Cell, type CellProps, useHttp, usePermission } from '@yuanhang/runtime'
import { type ReactNode, useState } from 'react'
import { type CallRequest, MAY_CALL, numberDial } from '../wire.ts'
import './dial-cell.css'
import { openDialler } from './open-dialler.ts'

const phoneText = (value: unknown): string => (typeof value === 'string' && value !== '' ? value : '-')

/** Request for dialling the number of a cell; undefined if the column does not identify it, or the user may not reveal the number of this row. */
const cellCallRequest = ({ value, row, column, props }: CellProps): CallRequest | undefined => {
  if (phoneText(value) === '-') return undefined
  const { reveal, key } = column
  if (reveal) return row.$reveal?.includes(key) ? { resource: reveal.entity, id: row.id, field: reveal.field } : undefined
  const resource = props['resource']
  return typeof resource === 'string' ? { resource, id: row.id, field: key } : undefined
}

/** The number as a button. The page reports errors. */
function DialCell(cell: CellProps): ReactNode {
  const http = useHttp()
  const mayCall = usePermission(MAY_CALL)
  const [dialling, setDialling] = useState(false)
  const text = phoneText(cell.value)
  const call = cellCallRequest(cell)
  if (!mayCall || call === undefined) return text
  const dial = async (): Promise<void> => {
    setDialling(true)
    const answer = await http.call(numberDial, call).catch(() => undefined)
    setDialling(false)
    if (answer) openDialler(answer.data.address)
  }
  return (
    <button type="button" className="click-to-call" disabled={dialling} aria-label={`拨打${cell.column.label} ${text}`} onClick={dial}>
      {text}
    </button>
  )
}

/** `masked` because the cell draws masked numbers itself: they are dialled without being revealed. */
export const dialCell: Cell = { text: phoneText, component: DialCell, masked: true }
