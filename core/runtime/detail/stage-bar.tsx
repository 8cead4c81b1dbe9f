import type { ReactNode } from 'react'
import type { ClientOption, ClientSteps, Row } from '#schemas/types/wire.ts'
import { useOptions } from '../hooks/use-options.ts'
import { readPath } from '../table/tree.ts'

type StageValues = readonly ClientOption['value'][]
type Stage = readonly ClientOption[]
/** State of a stage; undefined for a stage still to come. */
type StageState = 'done' | 'open' | 'ended'

const STAGE_STATE_LABELS: Readonly<Record<StageState, string>> = { done: '已完成', open: '进行中', ended: '已终止' }
const STAGE_STATE_MARKS: Readonly<Partial<Record<StageState, string>>> = { done: '✓', ended: '✕' }

/** Values that share a stage form one stage at the position of the first of them. */
const stagesOf = (options: readonly ClientOption[], together: readonly StageValues[]): readonly Stage[] => {
  const stages: Stage[] = []
  const placed = new Set<ClientOption['value']>()
  for (const option of options) {
    if (placed.has(option.value)) continue
    const group = together.find(values => values.includes(option.value))
    const stage = group === undefined ? [option] : options.filter(({ value }) => group.includes(value))
    for (const { value } of stage) placed.add(value)
    stages.push(stage)
  }
  return stages
}

/** Stages of this row: a value that ended the process early replaces the last stage; which stages were passed before is unknown. */
const stagesOfRow = (options: readonly ClientOption[], now: unknown, { together = [], ended = [] }: ClientSteps) => {
  const stages = stagesOf(
    options.filter(({ value }) => !ended.includes(value)),
    together,
  )
  const end = options.find(({ value }) => value === now && ended.includes(value))
  return end === undefined ? { stages, over: false } : { stages: [...stages.slice(0, -1), [end]], over: true }
}

/** Progress through an option field: every stage up to the current one is marked done, unless the current one is waiting or ended the process. */
export const StageBar = ({ steps, row }: { readonly steps: ClientSteps; readonly row: Row }): ReactNode => {
  const now = readPath(row, steps.path)
  const { stages, over } = stagesOfRow(useOptions(steps.options), now, steps)
  const current = stages.findIndex(stage => stage.some(({ value }) => value === now))
  const waits = steps.waiting?.some(value => value === now) === true
  const stateOf = (at: number): StageState | undefined => {
    if (over) return at === current ? 'ended' : undefined
    if (at === current && waits) return 'open'
    return at <= current ? 'done' : undefined
  }
  return (
    <ol className="yh-detail-stages" aria-label={steps.label}>
      {stages.map((stage, at) => {
        const state = stateOf(at)
        const named = stage.find(({ value }) => value === now) ?? stage[0]
        return (
          <li key={String(stage[0]?.value)} className={state && `is-${state}`} aria-current={at === current ? 'step' : undefined}>
            <span className="yh-detail-dot" aria-hidden="true">
              {(state && STAGE_STATE_MARKS[state]) ?? at + 1}
            </span>
            <span>{named?.label}</span>
            {state && <span className="yh-unseen">{STAGE_STATE_LABELS[state]}</span>}
          </li>
        )
      })}
    </ol>
  )
}
