import type { ReactNode } from 'react'
import type { CellProps } from '#core/contract/client-plugin.ts'
import { MaskedValue } from './masked-value.tsx'

/** A column's masked value, with an eye where the server says that this row's may be had in full. It finds a value behind a reference by the list's own row. */
export const RevealCell = ({ value, row, column }: CellProps): ReactNode => {
  const masked = value === null || value === undefined || value === '' ? undefined : String(value)
  if (masked === undefined || !column.reveal || !row.$reveal?.includes(column.key)) return masked ?? '-'
  return <MaskedValue masked={masked} label={column.label} reveal={column.reveal} id={row.id} owner={row} />
}
