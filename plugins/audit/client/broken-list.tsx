import type { ReactNode } from 'react'
import type { CheckResult } from '../wire.ts'
import { failingEntryText } from './check-words.ts'

/** List of entries that fail the check; collapsed if there are more than three. */
export const FailingEntries = ({ result: { broken, brokenCount } }: { readonly result: CheckResult }): ReactNode =>
  broken.length > 0 && (
    <details className="yh-audit-broken" open={broken.length <= 3}>
      <summary>不一致的记录</summary>
      <ul>
        {broken.map(entry => (
          <li key={`${entry.id} ${entry.reason}`}>{failingEntryText(entry)}</li>
        ))}
        {brokenCount > broken.length && <li>另有 {brokenCount - broken.length} 处</li>}
      </ul>
    </details>
  )
