import { randomInt } from 'node:crypto'
import { sql } from 'kysely'
import type { Db, Tx } from '#core/contract/database.ts'
import { tooMany } from '#core/contract/errors.ts'

/** What a code may be used for. A code asked for one thing opens nothing else. */
export type SmsPurpose = 'employeeAdd'

/** A code is bound to the phone, to the purpose and to the employee who asked for it. */
export interface SmsBinding {
  /** Normalised, +86… or +65… */
  readonly phone: string
  readonly purpose: SmsPurpose
  readonly employeeId: number
}

interface Hashing {
  hash(secret: string): Promise<string>
  verify(secret: string, hash: string): Promise<boolean>
}

export interface SmsCodes {
  /** Counts the request against the limits and stores a new code; answers it for sending. Refuses with 429. */
  issue(tx: Tx, binding: SmsBinding, ip: string): Promise<string>
  /**
   * Whether this is the newest code of the binding. Tries are counted on `db`, outside the caller's transaction, so that a refused
   * form cannot undo them; the code is used up in `tx`, so that a form refused for another reason leaves it valid.
   */
  redeem(db: Db, tx: Tx, binding: SmsBinding, code: string): Promise<boolean>
}

const GAP_SECONDS = 60
const PER_PHONE_AND_DAY = 10
const PER_IP_AND_HOUR = 20
const VALID_MINUTES = 5
const MOST_TRIES = 5

/** Two requests for the same phone or from the same address wait for each other, so that both are counted. */
async function countRequests(tx: Tx, phone: string, ip: string): Promise<{ gap: number; day: number; hour: number }> {
  for (const key of [`sms:${phone}`, `sms:${ip}`].sort()) await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(tx)
  const counted = await sql<{ gap: number; day: number; hour: number }>`
    select count(*) filter (where phone = ${phone} and created_date > now() - make_interval(secs => ${GAP_SECONDS}))::int as gap,
           count(*) filter (where phone = ${phone})::int as day,
           count(*) filter (where ip = ${ip} and created_date > now() - interval '1 hour')::int as hour
    from sms_code where created_date > now() - interval '1 day' and (phone = ${phone} or ip = ${ip})`.execute(tx)
  return counted.rows[0] ?? { gap: 0, day: 0, hour: 0 }
}

/** One-time codes by text message: 6 digits, hashed, 5 minutes, 5 tries. */
export const createSmsCodes = (hashing: Hashing): SmsCodes => ({
  async issue(tx, { phone, purpose, employeeId }, ip) {
    const { gap, day, hour } = await countRequests(tx, phone, ip)
    if (gap > 0) throw tooMany('验证码已发送，请60秒后再试', GAP_SECONDS)
    if (day >= PER_PHONE_AND_DAY || hour >= PER_IP_AND_HOUR) throw tooMany(undefined, 3600)
    const code = String(randomInt(1_000_000)).padStart(6, '0')
    const hash = await hashing.hash(code)
    await sql`delete from sms_code where created_date < now() - interval '2 days'`.execute(tx)
    await sql`insert into sms_code (phone, purpose, employee_id, ip, code_hash, expires_date)
      values (${phone}, ${purpose}, ${employeeId}, ${ip}, ${hash}, now() + make_interval(mins => ${VALID_MINUTES}))`.execute(tx)
    return code
  },
  async redeem(db, tx, { phone, purpose, employeeId }, code) {
    const tried = await sql<{ id: number; codeHash: string }>`
      update sms_code set tries = tries + 1
      where id = (select max(id) from sms_code where phone = ${phone} and purpose = ${purpose} and employee_id = ${employeeId})
        and used_date is null and expires_date > now() and tries < ${MOST_TRIES}
      returning id, code_hash as "codeHash"`.execute(db)
    const row = tried.rows[0]
    if (!row || !(await hashing.verify(code, row.codeHash))) return false
    const used = await sql`update sms_code set used_date = now() where id = ${row.id} and used_date is null`.execute(tx)
    return used.numAffectedRows === 1n
  },
})
