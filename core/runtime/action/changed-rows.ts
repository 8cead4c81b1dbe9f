/** A row that was saved after the list had read it, as the server reports it: see RowsConflict in core/server/actions. */
export interface ChangedRow {
  readonly id: number
  /** The current version. */
  readonly version: number
  readonly name: string
  /** Name of the last editor; null for the system or an unknown editor. */
  readonly by: string | null
  /** The last editor is the current user. */
  readonly own: boolean
  /** Wall time in Shanghai. */
  readonly at: string | null
}

/** The user's decision about such rows: overwrite them, or leave them unchanged. */
export type ChangedAnswer = 'overwrite' | 'leave'
