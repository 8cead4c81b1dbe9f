import type { ReactNode } from 'react'
import { useLabels } from '../labels.ts'
import { DETAIL_SETS } from '../option-sets.ts'

/** Codes that share a step stand together; the last of them that applies names it. */
const STEPS: readonly (readonly string[])[] = [
  ['NEW_CUSTOMER_CAPITAL'],
  ['CONTACTS'],
  ['IN_INTENTION'],
  ['TO_BE_ALLOCATED'],
  ['ALLOCATED', 'MULTIPLE_ASSIGNMENT'],
  ['ORDERED'],
]

/** The way from a new client to an order; every stage up to the current one is marked finished. */
export function StageProgress({ phase }: { readonly phase: string }): ReactNode {
  const label = useLabels(DETAIL_SETS)
  const current = STEPS.findIndex(codes => codes.includes(phase))
  return (
    <ol className="yh-client-stages" aria-label="客户阶段">
      {STEPS.map((codes, at) => {
        const done = at <= current
        const code = codes.includes(phase) ? phase : codes[0]
        return (
          <li key={codes[0]} className={done ? 'is-done' : undefined} aria-current={at === current ? 'step' : undefined}>
            <span className="yh-client-dot" aria-hidden="true">
              {done ? '✓' : at + 1}
            </span>
            <span>{label('customerPhase', code)}</span>
            {done && <span className="yh-unseen">已完成</span>}
          </li>
        )
      })}
    </ol>
  )
}
