import { defineFact, type TransitionPayload } from '#core/contract/fact.ts'

/** A user left a comment in the app. */
export const commentLeft = defineFact<{ institution: number }>('comment.left', 'comment')
/** A comment was shown again and counts in its institution's rating. */
export const commentShown = defineFact<TransitionPayload>('comment.shown', 'comment')
/** A comment was hidden and no longer counts in its institution's rating. */
export const commentHidden = defineFact<TransitionPayload>('comment.hidden', 'comment')

/** Facts of comments. */
export const commentFacts = [commentLeft, commentShown, commentHidden]
