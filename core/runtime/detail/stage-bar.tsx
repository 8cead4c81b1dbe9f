import type { ReactNode } from 'react'
import type { ClientOption, ClientSteps, Row } from '#schemas/types/wire.ts'
import { useOptions } from '../hooks/use-options.ts'
import { readPath } from '../table/tree.ts'

type Stage = readonly ClientOption[]

/** Values that share a stage stand together, where the first of them stands. */
export const stagesOf = (options: readonly ClientOption[], together: ClientSteps['together'] = []): readonly Stage[] => {
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

/** The way through an option field: every stage up to the current one is marked finished. */
export const StageBar = ({ steps, row }: { readonly steps: ClientSteps; readonly row: Row }): ReactNode => {
  const stages = stagesOf(useOptions(steps.options), steps.together)
  const now = readPath(row, steps.path)
  const current = stages.findIndex(stage => stage.some(({ value }) => value === now))
  return (
    <ol className="yh-detail-stages" aria-label={steps.label}>
      {stages.map((stage, at) => {
        const done = at <= current
        const named = stage.find(({ value }) => value === now) ?? stage[0]
        return (
          <li key={String(stage[0]?.value)} className={done ? 'is-done' : undefined} aria-current={at === current ? 'step' : undefined}>
            <span className="yh-detail-dot" aria-hidden="true">
              {done ? '✓' : at + 1}
            </span>
            <span>{named?.label}</span>
            {done && <span className="yh-unseen">已完成</span>}
          </li>
        )
      })}
    </ol>
  )
}
