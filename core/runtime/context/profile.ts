/** GET /auth/profile. `username` is what people log in with, `name` what they are called. */
export interface Profile {
  /** Of the employee; absent until it is known. */
  readonly id?: number
  /** Null for an employee of no department. */
  readonly departmentId?: number | null
  /** Passes every check of permissions. */
  readonly admin: boolean
  /** What people log in with. */
  readonly username: string
  /** What the employee is called; never empty. */
  readonly name: string
  /** Exact strings; see usePermission. */
  readonly permissions: readonly string[]
  /** Nothing else is shown until it has been changed. */
  readonly mustChangePassword: boolean
  /** What plugins add on the server. */
  readonly [part: string]: unknown
}
