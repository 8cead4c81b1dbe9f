import type { Actor } from './actor.ts'

/** Which masked value of which row. */
export interface MaskedPlace {
  /** Resource of the row. */
  readonly resource: string
  /** Id of the row. */
  readonly id: number
  /** As a column names it, dotted through a reference. */
  readonly field: string
}

/** Values that screens show masked, in full, for code that works with one: dials a number, prints a label. */
export interface MaskedValues {
  /** Whether screens show this field of a resource masked. */
  isMasked(resource: string, field: string): boolean
  /**
   * One value, as the person gets it who asks for it in a list: by the same permission and scope, counted against the same limits of the minute and the
   * day, and with the same audit entry. Null where it is empty. Only for people who are signed in; not inside a transaction.
   * @throws HttpError 400 for a field that is not masked, 403, 404 for a row that the person may only see or not even that, 429
   */
  reveal(place: MaskedPlace, actor: Actor): Promise<string | null>
}
