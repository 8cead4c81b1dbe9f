import { defineFact } from '#core/contract/fact.ts'

/** The month of the sheet was locked, so that the sheet no longer changes. */
export const commissionLocked = defineFact<{ month: string }>('commission.locked', 'commission')

/** All facts about commission. */
export const commissionFacts = [commissionLocked]
