import { sql } from 'kysely'
import type { Db } from '#core/contract/database.ts'
import type { SmsMessage, SmsOutcome } from './provider.ts'
import { isOpen } from './quiet-hours.ts'

/** A message that this process sends now. */
export interface Claimed extends SmsMessage {
  readonly id: number
  /** With this one. */
  readonly attempts: number
}

/** Seconds after which a message whose process never said what became of it counts as unknown; longer than any attempt takes. */
export const LEASE = 30

/** Seconds before each further attempt at what was surely not taken. */
const PAUSES = [60, 300, 900, 3_600]

/**
 * What was claimed by a process that ended, or lost its database, is perhaps sent: nothing sends it again by itself.
 * @returns how many
 */
export async function giveUpLost(db: Db): Promise<number> {
  const { rows } = await sql`update sms_record set state = 'UNKNOWN', last_error = '发送时服务中断，结果未知'
    where state = 'SENDING' and attempt_date < now() - make_interval(secs => ${LEASE}) returning id`.execute(db)
  return rows.length
}

/** How much is claimed at once, and when that is. */
export interface Claiming {
  readonly most: number
  readonly perMinute: number
  /** For what is due and for quiet hours. */
  readonly at: Date
}

/** `taken` counts what nobody sends because its number is blocked, too. */
export interface Claim {
  readonly taken: number
  readonly sending: readonly Claimed[]
}

/**
 * Takes some of what is due, before anything is sent and in a transaction of its own: whatever happens from here on, no other process and no later
 * start sends these again. Notices go before advertising.
 */
export async function claim(db: Db, { most, perMinute, at }: Claiming): Promise<Claim> {
  const taken = await db.transaction().execute(async tx => {
    // One at a time over all nodes, so that the pace is counted right.
    await sql`select pg_advisory_xact_lock(hashtextextended('sms.claim', 0))`.execute(tx)
    const { rows } = await sql<Claimed & { readonly state: string }>`
      with picked as (
        select r.id, (select o.kind from sms_opt_out o where o.phone = r.phone and (o.kind = 'BLACKLIST' or r.kind = 'MARKETING')) as blocked
        from sms_record r
        where r.state = 'WAITING' and r.due_date <= ${at} and (r.kind = 'NOTICE' or ${isOpen(at)})
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

/** Notes what became of an attempt. An answer that comes after the message counted as unknown is heard; one about an earlier attempt is not. */
export async function settle(db: Db, { id, attempts }: Claimed, outcome: SmsOutcome): Promise<void> {
  const own = sql`id = ${id} and attempts = ${attempts} and state in ('SENDING', 'UNKNOWN')`
  if (outcome.is === 'sent') {
    await sql`update sms_record set state = 'SENT', sent_date = now(), last_error = null, provider_id = ${outcome.id ?? null} where ${own}`.execute(
      db,
    )
    return
  }
  const pause = outcome.is === 'later' ? PAUSES[attempts - 1] : undefined
  const state = pause !== undefined ? 'WAITING' : outcome.is === 'unknown' ? 'UNKNOWN' : 'FAILED'
  // A task that was stopped meanwhile tries no more.
  await sql`update sms_record set last_error = ${outcome.error}, due_date = now() + make_interval(secs => ${pause ?? 0}),
      state = case when ${state} = 'WAITING' and stopped then 'STOPPED' else ${state} end
    where ${own}`.execute(db)
}
