import type { Actor } from './actor.ts'
import type { Db, Tx } from './database.ts'

/** An employee as the session needs one. */
export interface Account {
  /** The employee's id. */
  readonly id: number
  /** What the employee signs in with. */
  readonly username: string
  /** Shown in the shell and kept in audit entries. */
  readonly name: string
  /** As `hashPassword` made it; never leaves the server. */
  readonly passwordHash: string
  /** Cannot sign in, and running sessions count for nothing. */
  readonly locked: boolean
  /** Must choose a password before anything else. */
  readonly mustChangePassword: boolean
}

/** What an employee may do and see now. */
export type AccountAccess = Pick<Actor, 'id' | 'username' | 'name' | 'admin' | 'permissions' | 'departmentId' | 'visibleEmployeeIds'>

/**
 * The port through which the core knows employees; the application implements it. Every change of employee, role, department or viewer
 * bumps the single row of table access_version (statement triggers calling touch_access()), so that access acts on the next request.
 */
export interface Accounts {
  /** At login. Undefined when nobody has that name; the caller takes as long either way. */
  byUsername(db: Db, username: string): Promise<Account | undefined>
  /** With `access`, whenever it moves. Undefined when the employee is gone. */
  byId(db: Db, id: number): Promise<Account | undefined>
  /** Permissions and scope as of now; kept until access_version moves. Undefined when the employee is gone. */
  access(db: Db, id: number): Promise<AccountAccess | undefined>
  /** Keeps a new password within the caller's transaction. The caller ends the employee's other sessions. */
  setPassword(tx: Tx, id: number, passwordHash: string, mustChange: boolean): Promise<void>
}
