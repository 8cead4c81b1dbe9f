/** A mistake in a manifest, as `npm run manifests` prints it. */
export interface Problem {
  /** Stable code, e.g. ref.unknown-field. */
  readonly code: string
  /** An error refuses the manifests; a warning is only told. */
  readonly severity: 'error' | 'warning'
  /** Relative path of the file. */
  readonly file: string
  /** JSON pointer into the file. */
  readonly pointer: string
  /** 1-based line of the pointer's value; 0 when the file cannot be read. */
  readonly line: number
  /** 1-based column, where the text itself is wrong (a full-width comma, a quote that is not closed). */
  readonly column?: number
  /** What is wrong and what was expected, in Chinese. */
  readonly message: string
  /** Nearest known name, when one is near. */
  readonly suggestion?: string
}
