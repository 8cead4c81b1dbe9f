/** A row that was saved after the list had read it, as the server tells it: see RowsConflict in core/server/actions. */
export interface ChangedRow {
  readonly id: number
  /** Of now. */
  readonly version: number
  readonly name: string
  /** Name of the last editor; null for the system or an unknown editor. */
  readonly by: string | null
  /** It was the same person. */
  readonly own: boolean
  /** Wall time in Shanghai. */
  readonly at: string | null
}

/** What becomes of such rows: they are written over, or left as they are now. */
export type ChangedAnswer = 'overwrite' | 'leave'
