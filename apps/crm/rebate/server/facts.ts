import { defineFact, type TransitionPayload } from '#core/contract/fact.ts'

const RULE = 'rebatesRules'
const APPLICATION = 'rebateAudit'

/** Rebate rules were submitted for approval. `order` is the order's id. */
export const rebateRuleSubmitted = defineFact<{ order: number }>('rebateRule.submitted', RULE)
/** Rebate rules were approved. */
export const rebateRulePassed = defineFact<TransitionPayload>('rebateRule.passed', RULE)
/** Rebate rules were refused. */
export const rebateRuleRefused = defineFact<TransitionPayload>('rebateRule.refused', RULE)
/** Rebate rules went back to who wrote them. */
export const rebateRuleReturned = defineFact<TransitionPayload>('rebateRule.returned', RULE)

/** Somebody applies for a rebate of an order. */
export const rebateSubmitted = defineFact<{ order: number; amount: string }>('rebate.submitted', APPLICATION)
/** A rebate was approved. */
export const rebatePassed = defineFact<TransitionPayload>('rebate.passed', APPLICATION)
/** A rebate was refused. */
export const rebateRefused = defineFact<TransitionPayload>('rebate.refused', APPLICATION)
/** A rebate is not applied for any more. */
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
