import type { ReactNode } from 'react'
import type { CellProps } from '#core/contract/client-plugin.ts'
import type { Row } from '#schemas/types/wire.ts'
import { MaskedValue } from './masked-value.tsx'
import { readPath } from './tree.ts'

/** The row that the masked value belongs to: the list's own, or the one it refers to. */
const ownerId = (row: Row, path: readonly string[]): unknown => {
  if (path.length < 2) return row.id
  const owner = readPath(row, path.slice(0, -1))
  return typeof owner === 'object' && owner !== null ? (owner as { id?: unknown }).id : undefined
}

/** A column's masked value with its eye. */
export const RevealCell = ({ value, row, column }: CellProps): ReactNode => {
  const masked = value === null || value === undefined || value === '' ? undefined : String(value)
  const id = ownerId(row, column.path)
  if (masked === undefined || !column.reveal || typeof id !== 'number') return masked ?? '-'
  return <MaskedValue masked={masked} label={column.label} reveal={column.reveal} id={id} owner={row} />
}
