/** Cases of conditions, evaluated in the browser and in SQL. */
import { readFileSync } from 'node:fs'
import type { Condition } from '#schemas/types/condition.ts'
import type { ConditionContext } from './index.ts'

/** A condition, a row and what follows from them; `error` if the condition cannot be evaluated. */
export interface ConditionCase {
  readonly name: string
  readonly condition: Condition
  readonly row: Readonly<Record<string, unknown>>
  readonly user?: Partial<ConditionContext['user']>
  readonly now?: string
  readonly expected: boolean | 'error'
}

interface ConditionFixtures {
  /** Types of the rows' fields by name. */
  readonly fields: Readonly<Record<string, string>>
  /** User of the cases that name none. */
  readonly user: ConditionContext['user']
  /** Time of the cases that name none. */
  readonly now: string
  readonly cases: readonly ConditionCase[]
}

/** Read as text, because TypeScript infers a wider type from an imported JSON file. */
export const conditionFixtures: ConditionFixtures = JSON.parse(readFileSync(new URL('./fixtures.json', import.meta.url), 'utf8'))
