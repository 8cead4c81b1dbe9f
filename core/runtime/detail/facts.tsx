import type { ReactNode } from 'react'
import type { ClientColumn, Row } from '#schemas/types/wire.ts'
import { type CellModel, cellContent } from '../table/cell-host.tsx'
import { useResolvedFields } from './use-shown.ts'

/** Fields of a detail have no actions. */
const noCellActions: CellModel = { rowActions: [], run: () => undefined }

/** Labels with their values, in as many columns as fit. */
export const DetailFacts = ({ fields, row }: { readonly fields: readonly ClientColumn[]; readonly row: Row }): ReactNode => {
  const shown = useResolvedFields(fields)
  return (
    <dl className="yh-detail-facts">
      {shown.map(column => (
        <div key={column.key} className={column.column.wide ? 'is-wide' : undefined}>
          <dt>{column.label}</dt>
          <dd>{cellContent(noCellActions, column, row)}</dd>
        </div>
      ))}
    </dl>
  )
}

/** Tags beside a title; empty and false values are left out. */
export const TitleTags = ({ fields, row }: { readonly fields: readonly ClientColumn[]; readonly row: Row }): ReactNode =>
  useResolvedFields(fields)
    .filter(column => ![undefined, null, '', false].includes(column.read(row) as never))
    .map(column => <span key={column.key}>{cellContent(noCellActions, column, row)}</span>)
