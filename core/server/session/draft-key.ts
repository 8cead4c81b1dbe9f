import { hkdfSync } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '#core/contract/database.ts'

/** Of AES-256. */
const BYTES = 32

/** With it the person's browsers seal what was entered into forms and not saved: the same for all of them, and for nobody else. Base64. */
export async function draftKey(db: Db, employeeId: number): Promise<string> {
  const { rows } = await sql<{ value: Buffer }>`select value from installation_secret`.execute(db)
  const { value } = rows[0] as { value: Buffer }
  return Buffer.from(hkdfSync('sha256', value, '', `drafts of employee ${employeeId}`, BYTES)).toString('base64')
}
