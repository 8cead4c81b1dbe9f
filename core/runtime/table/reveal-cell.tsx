import type { ReactNode } from 'react'
import type { CellProps } from '#core/contract/client-plugin.ts'
import { MaskedValue } from './masked-value.tsx'

/**
 * Cell of a masked column, with a reveal button if the server permits it for this row. Values behind a reference are revealed by the list row's own
 * id.
 */
export const RevealCell = ({ value, row, column }: CellProps): ReactNode => {
  const masked = value === null || value === undefined || value === '' ? undefined : String(value)
  if (masked === undefined || !column.reveal || !row.$reveal?.includes(column.key)) return masked ?? '-'
  return <MaskedValue masked={masked} label={column.label} reveal={column.reveal} id={row.id} owner={row} />
}
