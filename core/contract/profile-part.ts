import type { Db } from './database.ts'

/** A member that a plugin adds to the answer of GET /auth/profile about the signed-in employee. */
export interface ProfilePart {
  /** Key in the answer; unique over all plugins. */
  readonly name: string
  /** JSON Schema of the value, for the OpenAPI document. */
  readonly output: Readonly<Record<string, unknown>>
  /** Also part of the login's answer: needed by the browser to decide which page to open first. */
  readonly atLogin?: boolean
  /** Value for this employee, read at every profile request and (with `atLogin`) login, so it must be fast. If it throws, the whole request fails. */
  read(db: Db, employeeId: number): Promise<unknown>
}
