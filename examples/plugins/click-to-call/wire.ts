/** Paths and types shared by cell and server. */

export const CALL = '/click-to-call/call'

/** Permission for dialling: the same as for seeing the log, where the user's own calls appear. */
export const MAY_CALL = '/click-to-call/calls/list'

/** Identifies the number to dial. */
export interface CallRequest {
  /** Resource of the row. */
  readonly resource: string
  /** Id of the row. */
  readonly id: number
  /** Phone field of the row; dotted if behind a reference. */
  readonly field: string
}

/** Response of the call endpoint. */
export interface CallAnswer {
  /** tel: address. */
  readonly address: string
  /** Id of the row in the log. */
  readonly call: number
}
