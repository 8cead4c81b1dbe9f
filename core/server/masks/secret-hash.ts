import { createHmac } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '#core/contract/database.ts'
import { firstOf } from '#core/contract/must.ts'
import { contactKeys } from '#core/manifest/contact/normalize-contact.ts'

/** Hashes values with the installation's secret, which is read once. Different spellings of a phone number or WeChat id give the same hash. */
export function createSecretHash(db: Db): (value: string) => Promise<string> {
  let secret: Promise<Buffer> | undefined
  const read = async (): Promise<Buffer> => {
    const { rows } = await sql<{ value: Buffer }>`select value from installation_secret`.execute(db)
    return firstOf(rows).value
  }
  return async value => {
    secret ??= read().catch(error => {
      secret = undefined
      throw error
    })
    return createHmac('sha256', await secret)
      .update(contactKeys(value)[0] ?? '')
      .digest('hex')
  }
}
