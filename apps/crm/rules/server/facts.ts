import { defineFact } from '#core/contract/fact.ts'
import type { RefusedReason } from '../wire.ts'

const RULES = 'leadRules'
/** The rules are one row. */
export const RULES_ID = 1

/** The rules of leads were changed; `version` is the new one. */
export const rulesChanged = defineFact<{ version: number }>('rules.changed', RULES)

/** A run held back: those who may change the rules are to learn of it. */
export const automaticLossRefused = defineFact<{
  reason: RefusedReason
  due: number
  total: number
  recipients: readonly number[]
}>('lead.automaticLossRefused', RULES)

/** A lead will be lost soon. `last`: there is no later warning, so those above its owner are among the recipients. */
export const leadRecycleWarned = defineFact<{
  lossTime: string
  remainingDays: number
  last: boolean
  recipients: readonly number[]
}>('lead.recycleWarned', 'institutionsCustomer')

/** A lead was lost by the rules; told at the end of the run that took it. */
export const leadLostByRules = defineFact<{ from: number | null; reason: string }>('lead.lostByRules', 'institutionsCustomer')

/** What is told of the rules and of what they do. */
export const rulesFacts = [rulesChanged, automaticLossRefused, leadRecycleWarned, leadLostByRules]
