import { defineFact } from '#core/contract/fact.ts'

/** The sheet's month was locked: nothing of it changes any more. */
export const commissionLocked = defineFact<{ month: string }>('commission.locked', 'commission')

/** What is told of commission. */
export const commissionFacts = [commissionLocked]
