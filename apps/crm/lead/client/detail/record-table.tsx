import type { ReactNode } from 'react'

export interface RecordColumn<T> {
  readonly label: string
  readonly end?: boolean
  show(record: T): ReactNode
}

interface Props<T> {
  /** Accessible name of the table. */
  readonly label: string
  readonly columns: readonly RecordColumn<T>[]
  readonly records: readonly T[]
}

/** A plain table; on a phone each record is a card that repeats the column labels. */
export function RecordTable<T extends { readonly id: number }>({ label, columns, records }: Props<T>): ReactNode {
  return (
    <div className="yh-detail-table">
      <table aria-label={label}>
        <thead>
          <tr>
            {columns.map(column => (
              <th key={column.label} scope="col" className={column.end ? 'is-end' : undefined}>
                {column.label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {records.map(record => (
            <tr key={record.id}>
              {columns.map(column => (
                <td key={column.label} data-label={column.label} className={column.end ? 'is-end' : undefined}>
                  <div>{column.show(record)}</div>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
