/** GET /auth/profile. */
export interface Profile {
  /** Id of the employee; absent until it is known. */
  readonly id?: number
  /** Null for an employee without a department. */
  readonly departmentId?: number | null
  /** Passes every permission check. */
  readonly admin: boolean
  /** Login name. */
  readonly username: string
  /** Display name of the employee; never empty. */
  readonly name: string
  /** Exact strings; see usePermission. */
  readonly permissions: readonly string[]
  /** Whether the password must be changed; until then the app shows nothing else. */
  readonly mustChangePassword: boolean
  /** Parts that plugins add on the server. */
  readonly [part: string]: unknown
}
