import type { ReactNode } from 'react'
import { historyGet } from '#core/contract/core-addresses.ts'
import { Changes } from './changes.tsx'
import { Paged } from './paged.tsx'

interface Props {
  /** Resource through which the row is viewed. */
  readonly resource: string
  readonly id: number
}

/** Change history of a row: who, when, and the previous values; the latest first. */
export const RowHistory = ({ resource, id }: Props): ReactNode => (
  <Paged source={historyGet} query={{ resource, id }} empty="暂无变更记录">
    {records => (
      <ol className="yh-detail-timeline">
        {records.map(entry => (
          <li key={entry.id}>
            <div className="yh-detail-entry-head">
              <strong>{entry.title}</strong>
              <span>{entry.operator ?? '系统'}</span>
              <time>{entry.time}</time>
            </div>
            {entry.changes.length > 0 && <Changes changes={entry.changes} />}
          </li>
        ))}
      </ol>
    )}
  </Paged>
)
