import { sql } from 'kysely'
import type { Db } from '#core/contract/database.ts'
import type { SmsMessage, SmsOutcome } from './provider.ts'
import { isAdvertisingTime } from './quiet-hours.ts'

/** Message claimed by this process for sending. */
export interface ClaimedSms extends SmsMessage {
  readonly id: number
  /** Number of attempts including this one. */
  readonly attempts: number
}

/** Lease in seconds: a message without a result after this time counts as unknown. Longer than any attempt takes. */
export const SMS_LEASE_SECONDS = 30

/** Back-off in seconds before each further attempt, if the message was certainly not sent. */
const SMS_BACK_OFF_SECONDS = [60, 300, 900, 3_600]

/**
 * Marks messages whose lease has expired as unknown: the process ended or lost its database and may have sent them, so they are not retried.
 * @returns the number of messages
 */
export async function expireLeases(db: Db): Promise<number> {
  const { rows } = await sql`update sms_record set state = 'UNKNOWN', last_error = '发送时服务中断，结果未知'
    where state = 'SENDING' and attempt_date < now() - make_interval(secs => ${SMS_LEASE_SECONDS}) returning id`.execute(db)
  return rows.length
}

/** Limits of a claim. */
export interface ClaimLimits {
  readonly most: number
  readonly perMinute: number
  /** Current time, for due dates and quiet hours. */
  readonly at: Date
}

/** Result of a claim. `taken` includes messages that failed because their number is blocked. */
export interface ClaimResult {
  readonly taken: number
  readonly sending: readonly ClaimedSms[]
}

/**
 * Claims due messages in a transaction of its own before anything is sent, so that no other process and no restart sends them again. Notices come
 * before advertising.
 */
export async function claimMessages(db: Db, { most, perMinute, at }: ClaimLimits): Promise<ClaimResult> {
  const taken = await db.transaction().execute(async tx => {
    // One claim at a time over all nodes, so that the rate limit is counted correctly.
    await sql`select pg_advisory_xact_lock(hashtextextended('sms.claim', 0))`.execute(tx)
    const { rows } = await sql<ClaimedSms & { readonly state: string }>`
      with picked as (
        select r.id, (select o.kind from sms_opt_out o where o.phone = r.phone and (o.kind = 'BLACKLIST' or r.kind = 'MARKETING')) as blocked
        from sms_record r
        where r.state = 'WAITING' and r.due_date <= ${at} and (r.kind = 'NOTICE' or ${isAdvertisingTime(at)})
        order by r.kind = 'MARKETING', r.due_date, r.id
        limit greatest(0, least(${most}, ${perMinute} - (select count(*) from sms_record where attempt_date > now() - interval '1 minute')))
        for update of r skip locked)
      update sms_record r set
        state = case when p.blocked is null then 'SENDING' else 'FAILED' end,
        last_error = case p.blocked when 'BLACKLIST' then '号码在黑名单' when 'OPT_OUT' then '号码已退订' end,
        attempts = r.attempts + case when p.blocked is null then 1 else 0 end,
        attempt_date = case when p.blocked is null then now() else r.attempt_date end,
        time = now()
      from picked p where p.id = r.id
      returning r.id, r.message_key as key, r.phone, r.content as text, r.kind, r.attempts, r.state`.execute(tx)
    return rows
  })
  return { taken: taken.length, sending: taken.filter(({ state }) => state === 'SENDING').sort((a, b) => a.id - b.id) }
}

/** Stores the outcome of an attempt. A late outcome replaces `unknown`; the outcome of an earlier attempt is ignored. */
export async function storeOutcome(db: Db, { id, attempts }: ClaimedSms, outcome: SmsOutcome): Promise<void> {
  const own = sql`id = ${id} and attempts = ${attempts} and state in ('SENDING', 'UNKNOWN')`
  if (outcome.is === 'sent') {
    await sql`update sms_record set state = 'SENT', sent_date = now(), last_error = null, provider_id = ${outcome.id ?? null} where ${own}`.execute(
      db,
    )
    return
  }
  const pause = outcome.is === 'later' ? SMS_BACK_OFF_SECONDS[attempts - 1] : undefined
  const state = pause !== undefined ? 'WAITING' : outcome.is === 'unknown' ? 'UNKNOWN' : 'FAILED'
  // A message of a stopped task is not retried.
  await sql`update sms_record set last_error = ${outcome.error}, due_date = now() + make_interval(secs => ${pause ?? 0}),
      state = case when ${state} = 'WAITING' and stopped then 'STOPPED' else ${state} end
    where ${own}`.execute(db)
}
