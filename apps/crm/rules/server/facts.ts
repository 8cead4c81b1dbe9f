import { defineFact } from '#core/contract/fact.ts'
import type { RefusedReason } from '../wire.ts'

const RULES_ENTITY = 'leadRules'
/** The rules are a single row. */
export const RULES_ID = 1

/** The rules were changed; `version` is the new version. */
export const rulesChanged = defineFact<{ version: number }>('rules.changed', RULES_ENTITY)

/** A run of automatic loss was refused; `recipients` may edit the rules. */
export const automaticLossRefused = defineFact<{
  reason: RefusedReason
  due: number
  total: number
  recipients: readonly number[]
}>('lead.automaticLossRefused', RULES_ENTITY)

/** A lead will be lost soon. `last`: there is no later warning, so the viewers of the owner's data are among the recipients. */
export const leadRecycleWarned = defineFact<{
  lossTime: string
  remainingDays: number
  last: boolean
  recipients: readonly number[]
}>('lead.recycleWarned', 'institutionsCustomer')

/** A lead was lost by the rules; emitted at the end of the run that moved it. */
export const leadLostByRules = defineFact<{ from: number | null; reason: string }>('lead.lostByRules', 'institutionsCustomer')

/** All facts about the rules and their effects. */
export const rulesFacts = [rulesChanged, automaticLossRefused, leadRecycleWarned, leadLostByRules]
