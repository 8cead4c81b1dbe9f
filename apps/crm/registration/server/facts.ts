import { defineFact, type TransitionPayload } from '#core/contract/fact.ts'

/** Two resources over one table: the application for the staff who bring it in, and for reviewers. */
const REGISTRATION = 'institutionsRegistration'
const REVIEW = 'institutionsCooperation'
const ACCOUNT = 'institutionsEmployee'

type Nothing = Readonly<Record<never, never>>

/** An institution registered itself. */
export const registrationReceived = defineFact<Nothing>('registration.received', REGISTRATION)
/** An application was submitted for review. */
export const registrationSubmitted = defineFact<Nothing>('registration.submitted', REGISTRATION)
/** An application passed its first review. */
export const registrationFirstPassed = defineFact<TransitionPayload>('registration.firstPassed', REVIEW)
/** An application passed its final review: the institution exists now. */
export const registrationFinalPassed = defineFact<Nothing>('registration.finalPassed', REVIEW)
/** An application was rejected. */
export const registrationRejected = defineFact<TransitionPayload>('registration.rejected', REVIEW)

/** An institution's user got an account. */
export const accountAdded = defineFact<{ institutionId: number }>('institutionAccount.added', ACCOUNT)
/** The password of an institution's account was reset. */
export const accountPasswordReset = defineFact<Nothing>('institutionAccount.passwordReset', ACCOUNT)
/** An institution's account was locked. */
const accountLocked = defineFact<TransitionPayload>('institutionAccount.locked', ACCOUNT)
/** An institution's account was unlocked. */
const accountUnlocked = defineFact<TransitionPayload>('institutionAccount.unlocked', ACCOUNT)

/** Facts of applications and of institutions' accounts. */
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
