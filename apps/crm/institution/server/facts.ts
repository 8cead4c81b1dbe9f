import { defineFact, type TransitionPayload } from '#core/contract/fact.ts'

/** An institution was locked. The institutions' own system ends the logins of its people. */
const institutionLocked = defineFact<TransitionPayload>('institution.locked', 'institution')
/** An institution was unlocked: its people may sign in again. */
const institutionUnlocked = defineFact<TransitionPayload>('institution.unlocked', 'institution')

/** Staff gave it another system score. */
export const institutionRated = defineFact<Readonly<Record<never, never>>>('institution.rated', 'institution')

/** What is told of institutions. */
export const institutionFacts = [institutionLocked, institutionUnlocked, institutionRated]
