/** GET /auth/profile. `username` is what people log in with, `name` what they are called. */
export interface Profile {
  readonly id?: number
  readonly departmentId?: number | null
  readonly admin: boolean
  readonly username: string
  readonly name: string
  readonly permissions: readonly string[]
  readonly mustChangePassword: boolean
  /** What plugins add on the server. */
  readonly [part: string]: unknown
}
