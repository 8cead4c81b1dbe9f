import { defineFact, type TransitionPayload } from '#core/contract/fact.ts'

/** Applications as those who bring them in see them, and as reviewers see them: one row. */
const REGISTRATION = 'institutionsRegistration'
const REVIEW = 'institutionsCooperation'
const ACCOUNT = 'institutionsEmployee'

type Nothing = Readonly<Record<never, never>>

/** An institution registered by itself. */
export const registrationReceived = defineFact<Nothing>('registration.received', REGISTRATION)
export const registrationSubmitted = defineFact<Nothing>('registration.submitted', REGISTRATION)
export const registrationFirstPassed = defineFact<TransitionPayload>('registration.firstPassed', REVIEW)
export const registrationFinalPassed = defineFact<Nothing>('registration.finalPassed', REVIEW)
export const registrationRejected = defineFact<TransitionPayload>('registration.rejected', REVIEW)

export const accountAdded = defineFact<{ institutionId: number }>('institutionAccount.added', ACCOUNT)
export const accountPasswordReset = defineFact<Nothing>('institutionAccount.passwordReset', ACCOUNT)
const accountLocked = defineFact<TransitionPayload>('institutionAccount.locked', ACCOUNT)
const accountUnlocked = defineFact<TransitionPayload>('institutionAccount.unlocked', ACCOUNT)

/** What is told of applications and of institutions' accounts. */
export const registrationFacts = [
  registrationReceived,
  registrationSubmitted,
  registrationFirstPassed,
  registrationFinalPassed,
  registrationRejected,
  accountAdded,
  accountPasswordReset,
  accountLocked,
  accountUnlocked,
]
