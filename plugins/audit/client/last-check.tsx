import type { ReactNode } from 'react'
import { useData } from '#core/runtime/index.ts'
import { auditCheckGet } from '../wire.ts'
import { FailingEntries } from './broken-list.tsx'
import { checkOutcomeText } from './check-words.ts'
import './audit.css'

/** Line above the log with the outcome of the last integrity check. */
export function LastCheckLine(): ReactNode {
  const { data } = useData(auditCheckGet)
  if (!data) return null
  const { last, running } = data
  return (
    <div className={last && !last.intact ? 'yh-audit-check is-broken' : 'yh-audit-check'} role="status">
      {last ? (
        <>
          <strong>{checkOutcomeText(last)}</strong>
          <span>
            {last.time} {last.operator ?? '系统'} 校验
          </span>
          <FailingEntries result={last} />
        </>
      ) : (
        <span>日志还没有做过完整性校验</span>
      )}
      {running && <span>正在校验…</span>}
    </div>
  )
}
