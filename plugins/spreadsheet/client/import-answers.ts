/** What the import endpoints answer (server/import-endpoints.ts). */

/** File column (0-based, as text) to field. */
export type Mapping = Readonly<Record<string, string>>

export interface ImportField {
  readonly field: string
  readonly label: string
  readonly required: boolean
}

export interface DryRun {
  readonly batchId: number
  /** Headers of the file. */
  readonly columns: readonly string[]
  readonly fields: readonly ImportField[]
  readonly mapping: Mapping
  /** The first rows under the header. */
  readonly sample: readonly (readonly string[])[]
  readonly total: number
  readonly ok: number
  readonly duplicate: number
  readonly failed: number
  /** Refused rows, the first ones. */
  readonly rows: readonly { readonly row: number; readonly field: string; readonly value: string; readonly reason: string }[]
}

export interface ImportResult {
  readonly total: number
  readonly ok: number
  readonly duplicate: number
  readonly failed: number
  readonly errorFileUrl?: string
}
