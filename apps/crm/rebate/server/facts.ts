import { defineFact, type TransitionPayload } from '#core/contract/fact.ts'

const RULE = 'rebatesRules'
const APPLICATION = 'rebateAudit'

/** A rebate rule was submitted for review; `order` is the order's id. */
export const rebateRuleSubmitted = defineFact<{ order: number }>('rebateRule.submitted', RULE)
/** A rebate rule was passed. */
export const rebateRulePassed = defineFact<TransitionPayload>('rebateRule.passed', RULE)
/** A rebate rule was refused. */
export const rebateRuleRefused = defineFact<TransitionPayload>('rebateRule.refused', RULE)
/** A passed rebate rule was returned to its submitter. */
export const rebateRuleReturned = defineFact<TransitionPayload>('rebateRule.returned', RULE)

/** A rebate application was submitted. */
export const rebateSubmitted = defineFact<{ order: number; amount: string }>('rebate.submitted', APPLICATION)
/** A rebate application was passed. */
export const rebatePassed = defineFact<TransitionPayload>('rebate.passed', APPLICATION)
/** A rebate application was refused. */
export const rebateRefused = defineFact<TransitionPayload>('rebate.refused', APPLICATION)
/** A rebate application was withdrawn. */
export const rebateWithdrawn = defineFact<TransitionPayload>('rebate.withdrawn', APPLICATION)

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
