import { hkdfSync } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '#core/contract/database.ts'
import { firstOf } from '#core/contract/must.ts'

/** Key length of AES-256 in bytes. */
const DRAFT_KEY_BYTES = 32

/** Base64 key with which the employee's browsers encrypt unsaved form input: the same in all of them, different for each employee. */
export async function draftKey(db: Db, employeeId: number): Promise<string> {
  const { rows } = await sql<{ value: Buffer }>`select value from installation_secret`.execute(db)
  const { value } = firstOf(rows)
  return Buffer.from(hkdfSync('sha256', value, '', `drafts of employee ${employeeId}`, DRAFT_KEY_BYTES)).toString('base64')
}
