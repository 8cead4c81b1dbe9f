import type { ReactNode } from 'react'
import type { TimelineEntry } from '../../wire.ts'
import { address } from '../addresses.ts'
import { Paged } from './paged.tsx'

/** Everything that happened to the client: what, who, when, from what to what; the latest first. */
export const Timeline = ({ id }: { readonly id: number }): ReactNode => (
  <Paged<TimelineEntry> url={address.timeline} query={{ id }} empty="暂无动态">
    {entries => (
      <ol className="yh-client-timeline">
        {entries.map(entry => (
          <li key={entry.id}>
            <div className="yh-client-entry-head">
              <strong>{entry.title}</strong>
              <span>{entry.operator ?? '系统'}</span>
              <time>{entry.time}</time>
            </div>
            {entry.text && <p className="yh-client-text">{entry.text}</p>}
          </li>
        ))}
      </ol>
    )}
  </Paged>
)
