/** A part of an outside plugin on the page: what is around it, and keeps it from taking the page along. */
export interface PartOnPage {
  readonly plugin: string
  /** Shows that it failed, in its own place, and counts it. */
  fault(error: unknown): void
}

let last: PartOnPage | undefined

/** The part in which the last event happened; undefined when that was elsewhere. */
export const lastPart = (): PartOnPage | undefined => last

/** Something happens in this part, or, undefined, elsewhere. */
export const noteLastPart = (part: PartOnPage | undefined): void => {
  last = part
}

/** Forgets a part that is gone. */
export const forgetPart = (part: PartOnPage): void => {
  if (last === part) last = undefined
}

/** With which somebody does something. Where none of a plugin's parts is, they end what was noted. */
export const ACTS = ['pointerdown', 'mousedown', 'keydown', 'input', 'change', 'click', 'submit', 'drop', 'paste'] as const
