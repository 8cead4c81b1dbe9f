import { defineFact, type TransitionPayload } from '#core/contract/fact.ts'

const RULE = 'rebatesRules'
const APPLICATION = 'rebateAudit'

/** `order` is the order's id. */
export const rebateRuleSubmitted = defineFact<{ order: number }>('rebateRule.submitted', RULE)
export const rebateRulePassed = defineFact<TransitionPayload>('rebateRule.passed', RULE)
export const rebateRuleRefused = defineFact<TransitionPayload>('rebateRule.refused', RULE)
export const rebateRuleReturned = defineFact<TransitionPayload>('rebateRule.returned', RULE)

export const rebateSubmitted = defineFact<{ order: number; amount: string }>('rebate.submitted', APPLICATION)
export const rebatePassed = defineFact<TransitionPayload>('rebate.passed', APPLICATION)
export const rebateRefused = defineFact<TransitionPayload>('rebate.refused', APPLICATION)
export const rebateWithdrawn = defineFact<TransitionPayload>('rebate.withdrawn', APPLICATION)

/** What is told of rebates. */
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
