import type { ReactNode } from 'react'
import { timelineGet } from '#core/contract/core-addresses.ts'
import { Paged } from './paged.tsx'

/** Timeline of a row: what, who, when; the latest first. */
export const Timeline = ({ path, id }: { readonly path: string; readonly id: number }): ReactNode => (
  <Paged source={timelineGet} query={{ path, id }} empty="暂无动态">
    {records => (
      <ol className="yh-detail-timeline">
        {records.map(entry => (
          <li key={entry.id}>
            <div className="yh-detail-entry-head">
              <strong>{entry.title}</strong>
              <span>{entry.operator ?? '系统'}</span>
              <time>{entry.time}</time>
            </div>
            {entry.text && <p className="yh-detail-text">{entry.text}</p>}
          </li>
        ))}
      </ol>
    )}
  </Paged>
)
