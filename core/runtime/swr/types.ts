/** What every data hook answers. */
export interface Loaded<T> {
  /** What was answered last; undefined until then. */
  readonly data: T | undefined
  /** Nothing to show yet. */
  readonly loading: boolean
  /** A call is under way, with or without something to show. */
  readonly refreshing: boolean
  /** What the last call failed with; undefined after one that succeeded. */
  readonly error: unknown
  /** Asks again. */
  refresh(): Promise<void>
}
