import type { ReactNode } from 'react'
import type { LossRunSummary, RulesAnswer } from '../wire.ts'
import { HeldBack } from './held-back.tsx'

const RUN_REFUSAL_TEXTS = { TOO_MANY: '将流失的客户超过上限，未执行', CLOCK_JUMPED: '系统时间异常或停机过久，仅试算' } as const

const runOutcome = ({ state, refusedReason, due, moved }: LossRunSummary): string => {
  if (state === 'RUNNING') return `执行中，已流失${moved}条`
  if (state === 'INTERRUPTED') return `中断，已流失${moved}条，下次继续`
  if (refusedReason) return `${RUN_REFUSAL_TEXTS[refusedReason]}（${due}条到期）`
  return due === 0 ? '没有到期的客户' : `流失${moved}条${moved < due ? `，${due - moved}条正在被跟进` : ''}`
}

/** The latest runs of the job, newest first. */
export function RunsSection(props: { readonly rules: RulesAnswer; readonly readonly: boolean; reload(): Promise<void> }): ReactNode {
  const { rules, readonly, reload } = props
  const { runs } = rules
  return (
    <section className="yh-card" aria-labelledby="yh-rules-runs">
      <h2 id="yh-rules-runs">最近执行</h2>
      <HeldBack rules={rules} readonly={readonly} reload={reload} />
      {runs.length === 0 ? (
        <p className="yh-rules-none">尚未执行，每小时整点执行一次</p>
      ) : (
        <ul className="yh-rules-runs">
          {runs.map(run => (
            <li key={run.id} className={run.state === 'REFUSED' || run.state === 'INTERRUPTED' ? 'is-refused' : undefined}>
              <time>{run.startedDate}</time>
              <span>{runOutcome(run)}</span>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
