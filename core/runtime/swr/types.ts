/** GET /auth/profile. `username` is what people log in with, `name` what they are called. */
export interface Profile {
  readonly id?: number
  readonly departmentId?: number | null
  readonly admin: boolean
  readonly username: string
  readonly name: string
  readonly permissions: readonly string[]
  readonly home: boolean
  readonly notReadNumber: number
  readonly mustChangePassword: boolean
}

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
