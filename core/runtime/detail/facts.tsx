import type { ReactNode } from 'react'
import type { ClientColumn, Row } from '#schemas/types/wire.ts'
import { type CellModel, cellContent } from '../table/cell-host.tsx'
import { useShown } from './use-shown.ts'

/** Fields of a detail have no actions. */
const still: CellModel = { rowActions: [], run: () => undefined }

/** Labels with their values, in as many columns as fit. */
export const Facts = ({ fields, row }: { readonly fields: readonly ClientColumn[]; readonly row: Row }): ReactNode => {
  const shown = useShown(fields)
  return (
    <dl className="yh-detail-facts">
      {shown.map(column => (
        <div key={column.key} className={column.column.wide ? 'is-wide' : undefined}>
          <dt>{column.label}</dt>
          <dd>{cellContent(still, column, row)}</dd>
        </div>
      ))}
    </dl>
  )
}

/** Tags beside a title; empty and false values are left out. */
export const Tags = ({ fields, row }: { readonly fields: readonly ClientColumn[]; readonly row: Row }): ReactNode =>
  useShown(fields)
    .filter(column => ![undefined, null, '', false].includes(column.read(row) as never))
    .map(column => <span key={column.key}>{cellContent(still, column, row)}</span>)
