import { defineFact, type TransitionPayload } from '#core/contract/fact.ts'

/** A user left one in the app. */
export const commentLeft = defineFact<{ institution: number }>('comment.left', 'comment')
/** Another comment counts in its institution's rating, or one less. */
export const commentShown = defineFact<TransitionPayload>('comment.shown', 'comment')
export const commentHidden = defineFact<TransitionPayload>('comment.hidden', 'comment')

/** What is told of comments. */
export const commentFacts = [commentLeft, commentShown, commentHidden]
