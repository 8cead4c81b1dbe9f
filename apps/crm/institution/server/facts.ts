import { defineFact, type TransitionPayload } from '#core/contract/fact.ts'

/** The institutions' own system ends the logins of its people. */
const institutionLocked = defineFact<TransitionPayload>('institution.locked', 'institution')
const institutionUnlocked = defineFact<TransitionPayload>('institution.unlocked', 'institution')

/** What is told of institutions. */
export const institutionFacts = [institutionLocked, institutionUnlocked]
