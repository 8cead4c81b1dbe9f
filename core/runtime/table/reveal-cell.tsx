import type { ReactNode } from 'react'
import type { CellProps } from '#core/contract/client-plugin.ts'
import { MaskedValue } from './masked-value.tsx'

/** A column's masked value with its eye. The server finds a value behind a reference by the list's own row. */
export const RevealCell = ({ value, row, column }: CellProps): ReactNode => {
  const masked = value === null || value === undefined || value === '' ? undefined : String(value)
  if (masked === undefined || !column.reveal) return masked ?? '-'
  return <MaskedValue masked={masked} label={column.label} reveal={column.reveal} id={row.id} owner={row} />
}
