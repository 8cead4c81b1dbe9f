import { defineFact, type TransitionPayload } from '#core/contract/fact.ts'

/** Applications as those who bring them in see them, and as reviewers see them: one row. */
const REGISTRATION = 'institutionsRegistration'
const REVIEW = 'institutionsCooperation'
const ACCOUNT = 'institutionsEmployee'

type Nothing = Readonly<Record<never, never>>

/** An institution registered by itself. */
export const registrationReceived = defineFact<Nothing>('registration.received', REGISTRATION)
/** An institution's application was submitted for review. */
export const registrationSubmitted = defineFact<Nothing>('registration.submitted', REGISTRATION)
/** An application passed its first review. */
export const registrationFirstPassed = defineFact<TransitionPayload>('registration.firstPassed', REVIEW)
/** An application passed its last review: the institution is there. */
export const registrationFinalPassed = defineFact<Nothing>('registration.finalPassed', REVIEW)
/** An application was rejected. */
export const registrationRejected = defineFact<TransitionPayload>('registration.rejected', REVIEW)

/** A person of an institution got an account. */
export const accountAdded = defineFact<{ institutionId: number }>('institutionAccount.added', ACCOUNT)
/** The password of an institution's account was reset. */
export const accountPasswordReset = defineFact<Nothing>('institutionAccount.passwordReset', ACCOUNT)
/** An institution's account was locked. */
const accountLocked = defineFact<TransitionPayload>('institutionAccount.locked', ACCOUNT)
/** An institution's account was unlocked. */
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
