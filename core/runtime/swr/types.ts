/** Result of every data hook. */
export interface Loaded<T> {
  /** The latest response; undefined before the first. */
  readonly data: T | undefined
  /** Whether there is nothing to show yet. */
  readonly loading: boolean
  /** Whether a request is pending, with or without data to show. */
  readonly refreshing: boolean
  /** Error of the last request; undefined after a success. */
  readonly error: unknown
  /** Sends the request again. */
  refresh(): Promise<void>
}
