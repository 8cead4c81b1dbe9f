import { defineFact, type TransitionPayload } from '#core/contract/fact.ts'

/** A user left one in the app. */
export const commentLeft = defineFact<{ institution: number }>('comment.left', 'comment')
/** A comment counts in its institution's rating again. */
export const commentShown = defineFact<TransitionPayload>('comment.shown', 'comment')
/** A comment counts in its institution's rating no more. */
export const commentHidden = defineFact<TransitionPayload>('comment.hidden', 'comment')

/** What is told of comments. */
export const commentFacts = [commentLeft, commentShown, commentHidden]
