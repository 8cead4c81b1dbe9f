import { randomInt } from 'node:crypto'
import { sql } from 'kysely'
import type { Db, Tx } from '#core/contract/database.ts'
import { tooMany } from '#core/contract/errors.ts'

/** Purpose of a code; a code is valid for its purpose only. */
export type SmsPurpose = 'employeeAdd'

/** A code is bound to the phone number, the purpose and the employee who requested it. */
export interface SmsBinding {
  /** Normalised: +86… or +65… */
  readonly phone: string
  readonly purpose: SmsPurpose
  readonly employeeId: number
}

interface Hashing {
  hash(secret: string): Promise<string>
  verify(secret: string, hash: string): Promise<boolean>
}

export interface SmsCodes {
  /** A new code to send and its hash. Called before the transaction. */
  make(): Promise<SmsCode>
  /** Counts the request against the limits and stores the code. @throws 429. */
  issue(tx: Tx, binding: SmsBinding, ip: string, code: SmsCode): Promise<void>
  /**
   * Id of the binding's newest code if `code` matches it, else undefined. Counts failed tries. Runs before the caller's transaction, so that a
   * refused form does not undo the count.
   */
  check(db: Db, binding: SmsBinding, code: string): Promise<number | undefined>
  /**
   * Uses up a checked code; returns false if it is used or expired. Runs in the caller's transaction: a form refused for another reason leaves the
   * code valid.
   */
  use(tx: Tx, id: number): Promise<boolean>
}

/** Code to send, and the hash to store. */
export interface SmsCode {
  readonly code: string
  readonly hash: string
}

const GAP_SECONDS = 60
const MAX_PER_PHONE_AND_DAY = 10
const MAX_PER_IP_AND_HOUR = 20
const CODE_VALID_MINUTES = 5
const MAX_CODE_TRIES = 5

/** Request counts. Parallel requests for the same phone number or from the same address wait for each other, so that both are counted. */
async function countRequests(tx: Tx, phone: string, ip: string): Promise<{ gap: number; day: number; hour: number }> {
  for (const key of [`sms:${phone}`, `sms:${ip}`].sort()) await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(tx)
  const counted = await sql<{ gap: number; day: number; hour: number }>`
    select count(*) filter (where phone = ${phone} and created_date > now() - make_interval(secs => ${GAP_SECONDS}))::int as gap,
           count(*) filter (where phone = ${phone})::int as day,
           count(*) filter (where ip = ${ip} and created_date > now() - interval '1 hour')::int as hour
    from sms_code where created_date > now() - interval '1 day' and (phone = ${phone} or ip = ${ip})`.execute(tx)
  return counted.rows[0] ?? { gap: 0, day: 0, hour: 0 }
}

/** One-time codes by text message: 6 digits, stored as hash, valid for 5 minutes and 5 tries. */
export const createSmsCodes = (hashing: Hashing): SmsCodes => ({
  async make() {
    const code = String(randomInt(1_000_000)).padStart(6, '0')
    return { code, hash: await hashing.hash(code) }
  },
  async issue(tx, { phone, purpose, employeeId }, ip, { hash }) {
    const { gap, day, hour } = await countRequests(tx, phone, ip)
    if (gap > 0) throw tooMany('验证码已发送，请60秒后再试', GAP_SECONDS)
    if (day >= MAX_PER_PHONE_AND_DAY || hour >= MAX_PER_IP_AND_HOUR) throw tooMany(undefined, 3600)
    await sql`delete from sms_code where created_date < now() - interval '2 days'`.execute(tx)
    await sql`insert into sms_code (phone, purpose, employee_id, ip, code_hash, expires_date)
      values (${phone}, ${purpose}, ${employeeId}, ${ip}, ${hash}, now() + make_interval(mins => ${CODE_VALID_MINUTES}))`.execute(tx)
  },
  async check(db, { phone, purpose, employeeId }, code) {
    // Counted before the comparison, so that parallel guesses are all counted.
    const tried = await sql<{ id: number; codeHash: string }>`
      update sms_code set tries = tries + 1
      where id = (select max(id) from sms_code where phone = ${phone} and purpose = ${purpose} and employee_id = ${employeeId})
        and used_date is null and expires_date > now() and tries < ${MAX_CODE_TRIES}
      returning id, code_hash as "codeHash"`.execute(db)
    const row = tried.rows[0]
    if (!row || !(await hashing.verify(code, row.codeHash))) return undefined
    await sql`update sms_code set tries = tries - 1 where id = ${row.id}`.execute(db)
    return row.id
  },
  async use(tx, id) {
    const used = await sql`update sms_code set used_date = now() where id = ${id} and used_date is null and expires_date > now()`.execute(
      tx,
    )
    return used.numAffectedRows === 1n
  },
})
