import { defineFact, type TransitionPayload } from '#core/contract/fact.ts'

/** Two resources over one table: the application for the staff who bring it in, and for reviewers. */
const REGISTRATION_RESOURCE = 'institutionsRegistration'
const REVIEW_RESOURCE = 'institutionsCooperation'
const ACCOUNT_RESOURCE = 'institutionsEmployee'

type EmptyPayload = Readonly<Record<never, never>>

/** An institution registered itself. */
export const registrationReceived = defineFact<EmptyPayload>('registration.received', REGISTRATION_RESOURCE)
/** An application was submitted for review. */
export const registrationSubmitted = defineFact<EmptyPayload>('registration.submitted', REGISTRATION_RESOURCE)
/** An application passed its first review. */
export const registrationFirstPassed = defineFact<TransitionPayload>('registration.firstPassed', REVIEW_RESOURCE)
/** An application passed its final review: the institution exists now. */
export const registrationFinalPassed = defineFact<EmptyPayload>('registration.finalPassed', REVIEW_RESOURCE)
/** An application was rejected. */
export const registrationRejected = defineFact<TransitionPayload>('registration.rejected', REVIEW_RESOURCE)

/** An institution's user got an account. */
export const accountAdded = defineFact<{ institutionId: number }>('institutionAccount.added', ACCOUNT_RESOURCE)
/** The password of an institution's account was reset. */
export const accountPasswordReset = defineFact<EmptyPayload>('institutionAccount.passwordReset', ACCOUNT_RESOURCE)
/** An institution's account was locked. */
const accountLocked = defineFact<TransitionPayload>('institutionAccount.locked', ACCOUNT_RESOURCE)
/** An institution's account was unlocked. */
const accountUnlocked = defineFact<TransitionPayload>('institutionAccount.unlocked', ACCOUNT_RESOURCE)

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
