import { defineFact, type TransitionPayload } from '#core/contract/fact.ts'

const REBATE_RULE_ENTITY = 'rebatesRules'
const REBATE_APPLICATION_ENTITY = 'rebateAudit'

/** A rebate rule was submitted for review; `order` is the order's id. */
export const rebateRuleSubmitted = defineFact<{ order: number }>('rebateRule.submitted', REBATE_RULE_ENTITY)
/** A rebate rule was passed. */
export const rebateRulePassed = defineFact<TransitionPayload>('rebateRule.passed', REBATE_RULE_ENTITY)
/** A rebate rule was refused. */
export const rebateRuleRefused = defineFact<TransitionPayload>('rebateRule.refused', REBATE_RULE_ENTITY)
/** A passed rebate rule was returned to its submitter. */
export const rebateRuleReturned = defineFact<TransitionPayload>('rebateRule.returned', REBATE_RULE_ENTITY)

/** A rebate application was submitted. */
export const rebateSubmitted = defineFact<{ order: number; amount: string }>('rebate.submitted', REBATE_APPLICATION_ENTITY)
/** A rebate application was passed. */
export const rebatePassed = defineFact<TransitionPayload>('rebate.passed', REBATE_APPLICATION_ENTITY)
/** A rebate application was refused. */
export const rebateRefused = defineFact<TransitionPayload>('rebate.refused', REBATE_APPLICATION_ENTITY)
/** A rebate application was withdrawn. */
export const rebateWithdrawn = defineFact<TransitionPayload>('rebate.withdrawn', REBATE_APPLICATION_ENTITY)

/** All facts about rebates. */
export const rebateFacts = [
  rebateRuleSubmitted,
  rebateRulePassed,
  rebateRuleRefused,
  rebateRuleReturned,
  rebateSubmitted,
  rebatePassed,
  rebateRefused,
  rebateWithdrawn,
]
