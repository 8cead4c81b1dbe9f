/** What every data hook answers. */
export interface Loaded<T> {
  readonly data: T | undefined
  /** Nothing to show yet. */
  readonly loading: boolean
  /** A call is under way, with or without something to show. */
  readonly refreshing: boolean
  readonly error: unknown
  /** Asks again. */
  refresh(): Promise<void>
}
