/** The client that has the contact already, as far as anybody may know it: GET /verifyDuplicate with code 200. */
export interface Duplicate {
  readonly id: number
  readonly entryPerson: string
  readonly name: string
  /** Owner. */
  readonly attribution: string | null
  readonly staffName: string | null
  readonly customerPhase: string
  readonly tips: string
  readonly createdDate: string
  /** LOSS: in the high seas. */
  readonly status: string
}

/** What came of a check. */
export interface Verdict {
  /** What was typed. */
  readonly text: string
  readonly duplicate: Duplicate | undefined
}
