import type { Actor } from './actor.ts'
import type { Db, Tx } from './database.ts'

/** Employee account, as sign-in and sessions need it. */
export interface Account {
  /** The employee's id. */
  readonly id: number
  /** Name that the employee signs in with. */
  readonly username: string
  /** Shown in the shell and kept in audit entries. */
  readonly name: string
  /** Hash made by `hashPassword`; never leaves the server. */
  readonly passwordHash: string
  /** The employee cannot sign in, and existing sessions are no longer accepted. */
  readonly locked: boolean
  /** The employee must choose a new password before any other call. */
  readonly mustChangePassword: boolean
}

/** Current permissions and scope of an employee. */
export type AccountAccess = Pick<Actor, 'id' | 'username' | 'name' | 'admin' | 'permissions' | 'departmentId' | 'visibleEmployeeIds'>

/**
 * The core's port to employees; the application implements it. Every change of an employee, role, department or viewer increments the single row of
 * table access_version (statement triggers calling touch_access()), so that new permissions apply from the next request.
 */
export interface Accounts {
  /** Called at login. Undefined if no employee has that name; the caller takes equally long in both cases, so that the time does not tell. */
  byUsername(db: Db, username: string): Promise<Account | undefined>
  /** Read together with `access` after access_version changed. Undefined if the employee no longer exists. */
  byId(db: Db, id: number): Promise<Account | undefined>
  /** Current permissions and scope; the caller caches them until access_version changes. Undefined if the employee no longer exists. */
  access(db: Db, id: number): Promise<AccountAccess | undefined>
  /** Stores a new password hash in the caller's transaction. The caller ends the employee's other sessions. */
  setPassword(tx: Tx, id: number, passwordHash: string, mustChange: boolean): Promise<void>
}
