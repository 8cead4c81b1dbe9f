import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Database, openDatabase } from '#core/server/database/database.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { createSmsCodes, type SmsBinding } from './sms-codes.ts'

/** A fake hash: it only has to differ from the code. */
const codes = createSmsCodes({
  hash: async secret => `hash of ${[...secret].reverse().join('')}`,
  verify: async (secret, hash) => hash === `hash of ${[...secret].reverse().join('')}`,
})

let test: TestDatabase
let database: Database
let binding: SmsBinding
let colleague: number

beforeAll(async () => {
  test = await createTestDatabase()
  database = openDatabase({ url: test.url, log: { warn: () => undefined } })
  const { rows } = await sql<{
    id: number
  }>`insert into employee (username, name, password_hash) values ('hr', '人事', ''), ('hr2', '人事二', '') returning id`.execute(
    database.db,
  )
  binding = { phone: '13800138000', purpose: 'employeeAdd', employeeId: rows[0]?.id ?? 0 }
  colleague = rows[1]?.id ?? 0
})
beforeEach(() => sql`delete from sms_code`.execute(database.db))
afterAll(async () => {
  await database.close()
  await test.drop()
})

const issue = async (to: SmsBinding = binding, ip = '10.0.0.1'): Promise<string> => {
  const made = await codes.make()
  await database.db.transaction().execute(tx => codes.issue(tx, to, ip, made))
  return made.code
}
const redeem = async (code: string, to: SmsBinding = binding): Promise<boolean> => {
  const id = await codes.check(database.db, to, code)
  return id !== undefined && database.db.transaction().execute(tx => codes.use(tx, id))
}
/** Moves all codes into the past by this interval. */
const age = (interval: string) =>
  sql`update sms_code set created_date = created_date - ${interval}::interval, expires_date = expires_date - ${interval}::interval`.execute(
    database.db,
  )
const wrongCodeFor = (code: string): string => (code === '000000' ? '000001' : '000000')

describe('a code', () => {
  it('has six digits, is stored hashed, and works once', async () => {
    const code = await issue()
    expect(code).toMatch(/^\d{6}$/)
    const { rows } = await sql<{ row: string }>`select to_jsonb(s)::text as row from sms_code s`.execute(database.db)
    expect(rows[0]?.row).not.toContain(code)
    expect(await redeem(code)).toBe(true)
    expect(await redeem(code)).toBe(false)
  })

  it('is bound to phone, purpose and who asked for it', async () => {
    const code = await issue()
    expect(await redeem(code, { ...binding, phone: '13800138001' })).toBe(false)
    expect(await redeem(code, { ...binding, employeeId: colleague })).toBe(false)
    expect(await redeem(code)).toBe(true)
  })

  it('ends after five minutes', async () => {
    const code = await issue()
    await age('5 minutes')
    expect(await redeem(code)).toBe(false)
  })

  it('ends after five wrong tries, also at the same instant', async () => {
    const code = await issue()
    expect(await Promise.all(Array.from({ length: 5 }, () => redeem(wrongCodeFor(code))))).not.toContain(true)
    expect(await redeem(code)).toBe(false)
  })

  it('stays valid when the form is refused for another reason', async () => {
    const code = await issue()
    for (let turn = 0; turn < 6; turn++) {
      const id = (await codes.check(database.db, binding, code)) as number
      const refused = database.db.transaction().execute(async tx => {
        expect(await codes.use(tx, id)).toBe(true)
        throw new Error('refused')
      })
      await expect(refused).rejects.toThrow('refused')
    }
    expect(await redeem(code)).toBe(true)
  })

  it('makes older ones void', async () => {
    const first = await issue()
    await age('61 seconds')
    const second = await issue()
    if (first !== second) expect(await redeem(first)).toBe(false)
    expect(await redeem(second)).toBe(true)
  })
})

describe('sending is limited', () => {
  it('to one a minute and phone, also for parallel requests', async () => {
    const results = await Promise.allSettled([issue(), issue(), issue()])
    expect(results.filter(result => result.status === 'fulfilled')).toHaveLength(1)
    await age('61 seconds')
    await issue()
  })

  it('to ten a day and phone', async () => {
    for (let turn = 0; turn < 10; turn++) {
      await issue(binding, `10.0.1.${turn}`)
      await age('61 seconds')
    }
    await expect(issue(binding, '10.0.2.1')).rejects.toMatchObject({ status: 429 })
    await age('1 day')
    await issue()
  })

  it('to twenty an hour and address', async () => {
    for (let turn = 0; turn < 20; turn++) await issue({ ...binding, phone: `139000000${String(turn).padStart(2, '0')}` })
    await expect(issue({ ...binding, phone: '13900000099' })).rejects.toMatchObject({ status: 429 })
    await issue({ ...binding, phone: '13900000099' }, '10.0.0.2')
  })
})
