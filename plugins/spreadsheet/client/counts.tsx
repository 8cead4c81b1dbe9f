import type { ReactNode } from 'react'

export interface RowCountsProps {
  readonly total: number
  readonly ok: number
  readonly duplicate: number
  readonly failed: number
  /** Unreadable values that are left empty. */
  readonly emptied?: number | undefined
  readonly okLabel: string
}

/** The four row counts of an import, and the number of values left empty in accepted rows. */
export function RowCounts({ total, ok, duplicate, failed, emptied = 0, okLabel }: RowCountsProps): ReactNode {
  const numbers = [
    { label: '共', value: total, tone: '' },
    { label: okLabel, value: ok, tone: 'is-ok' },
    { label: '重复', value: duplicate, tone: duplicate > 0 ? 'is-warning' : '' },
    { label: '有误', value: failed, tone: failed > 0 ? 'is-danger' : '' },
  ]
  return (
    <>
      <dl className="yh-import-counts">
        {numbers.map(({ label, value, tone }) => (
          <div key={label} className={tone}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {emptied > 0 && (
        <p className="yh-import-note">
          {okLabel}的行中有 {emptied} 个无法识别的值留空
        </p>
      )}
    </>
  )
}
