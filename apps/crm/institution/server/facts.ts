import { defineFact, type TransitionPayload } from '#core/contract/fact.ts'

/** An institution was locked. The institutions' own system ends the sessions of its users. */
const institutionLocked = defineFact<TransitionPayload>('institution.locked', 'institution')
/** An institution was unlocked: its users may sign in again. */
const institutionUnlocked = defineFact<TransitionPayload>('institution.unlocked', 'institution')

/** Staff changed an institution's system score. */
export const institutionRated = defineFact<Readonly<Record<never, never>>>('institution.rated', 'institution')

/** Facts of institutions. */
export const institutionFacts = [institutionLocked, institutionUnlocked, institutionRated]
