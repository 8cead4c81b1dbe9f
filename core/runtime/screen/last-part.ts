/** Error boundary around one part of an outside plugin. */
export interface PartOnPage {
  readonly plugin: string
  /** Shows the error in the part's place, and counts it. */
  fault(error: unknown): void
}

let lastPartOnPage: PartOnPage | undefined

/** The part in which the last event happened; undefined if it happened outside any. */
export const lastPart = (): PartOnPage | undefined => lastPartOnPage

/** Records the part in which an event happens; undefined for elsewhere. */
export const noteLastPart = (part: PartOnPage | undefined): void => {
  lastPartOnPage = part
}

/** Forgets an unmounted part. */
export const forgetPart = (part: PartOnPage): void => {
  if (lastPartOnPage === part) lastPartOnPage = undefined
}

/** Events that start a user's action. Outside the parts of plugins they reset the last part. */
export const USER_EVENTS = ['pointerdown', 'mousedown', 'keydown', 'input', 'change', 'click', 'submit', 'drop', 'paste'] as const
