import { defineFact, type TransitionPayload } from '#core/contract/fact.ts'

/** The institutions' own system ends the logins of its people. */
const institutionLocked = defineFact<TransitionPayload>('institution.locked', 'institution')
const institutionUnlocked = defineFact<TransitionPayload>('institution.unlocked', 'institution')

/** Staff gave it another system score. */
export const institutionRated = defineFact<Readonly<Record<never, never>>>('institution.rated', 'institution')

/** What is told of institutions. */
export const institutionFacts = [institutionLocked, institutionUnlocked, institutionRated]
