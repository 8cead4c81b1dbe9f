/** What the cell and the server agree on. */

export const CALL = '/click-to-call/call'

/** Who may see the log may dial: its own calls stand in it. */
export const MAY_CALL = '/click-to-call/calls/list'

/** Which number is dialled. */
export interface CallRequest {
  /** Resource of the row. */
  readonly resource: string
  /** The row. */
  readonly id: number
  /** Its phone field, dotted through a reference. */
  readonly field: string
}

/** What is dialled. */
export interface CallAnswer {
  /** tel:… */
  readonly address: string
  /** Row of the log. */
  readonly call: number
}
