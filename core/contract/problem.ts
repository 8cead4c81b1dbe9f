/** A mistake in a manifest, as `npm run manifests` prints it. */
export interface Problem {
  /** Stable code, e.g. ref.unknown-field. */
  readonly code: string
  /** An error refuses the manifests; a warning is only reported. */
  readonly severity: 'error' | 'warning'
  /** Relative path of the file. */
  readonly file: string
  /** JSON pointer into the file. */
  readonly pointer: string
  /** 1-based line of the pointer's value; 0 if the file cannot be read. */
  readonly line: number
  /** 1-based column, for syntax errors (a full-width comma, an unclosed quote). */
  readonly column?: number
  /** What is wrong and what was expected. Chinese. */
  readonly message: string
  /** The most similar known name, if there is one. */
  readonly suggestion?: string
}
