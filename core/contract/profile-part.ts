import type { Db } from './database.ts'

/** Something that a plugin adds to what GET /auth/profile answers of the person who is signed in. */
export interface ProfilePart {
  /** Key in the answer; unique over all plugins. */
  readonly name: string
  /** JSON Schema of the value, for the OpenAPI document. */
  readonly output: Readonly<Record<string, unknown>>
  /** The login answers it, too: the browser needs it for where to go first. */
  readonly atLogin?: boolean
  /** The value for this employee, at every profile and (with `atLogin`) login; quick. Throwing fails the whole answer. */
  read(db: Db, employeeId: number): Promise<unknown>
}
