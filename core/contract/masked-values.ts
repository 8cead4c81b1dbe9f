import type { Actor } from './actor.ts'

/** Position of one masked value. */
export interface MaskedPlace {
  /** Resource of the row. */
  readonly resource: string
  /** Id of the row. */
  readonly id: number
  /** Field path, as in a column: dotted through a reference. */
  readonly field: string
}

/** Reveals values that screens show masked, for code that needs the full value: dials a number, prints a label. */
export interface MaskedValues {
  /** True if screens show this field of the resource masked. */
  isMasked(resource: string, field: string): boolean
  /**
   * One value unmasked, exactly as if the employee revealed it in a list: same permission and scope, same rate limits per minute and per day, same
   * audit entry. Null if the field is empty. Only for signed-in employees; not inside a transaction.
   * @throws HttpError 400 for a field that is not masked, 403, 404 for a row that the employee may not act on, 429
   */
  reveal(place: MaskedPlace, actor: Actor): Promise<string | null>
}
