/** Result of every data hook. */
export interface Loaded<T> {
  /** The latest response; undefined before the first. */
  readonly data: T | undefined
  /** Nothing to show yet. */
  readonly loading: boolean
  /** A request is pending, whether or not there is data to show. */
  readonly refreshing: boolean
  /** Error of the last request; undefined after a success. */
  readonly error: unknown
  /** Sends the request again. */
  refresh(): Promise<void>
}
