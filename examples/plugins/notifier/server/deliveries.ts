/** Stored messages. Statements are short: no transaction is open while a robot is called. */
import { type Db, sql } from '@yuanhang/server'

/** Messages per minute and robot. Beyond that WeCom refuses, and DingTalk blocks the robot for ten minutes. */
export const MAX_MESSAGES_PER_MINUTE = 20

/** A message that is being sent. */
export interface ClaimedNotification {
  readonly id: number
  readonly content: string
  readonly link: string | null
  /** Number of attempts, including this one. */
  readonly attempts: number
}

/** Minutes after which a message in state SENDING counts as interrupted. */
const INTERRUPTED_AFTER_MINUTES = 5

/** An interrupted message is not sent again, since it may have been delivered and robots cannot detect repetitions. */
const INTERRUPTED_ERROR = '发送时服务中断，可能已送达'
const ROBOT_REMOVED_ERROR = '机器人已不在配置中'

/** Marks interrupted messages, and those of removed robots, as failed. */
export async function failInterrupted(db: Db, robots: readonly string[]): Promise<void> {
  await sql`update notifier_delivery set state = 'FAILED', next_attempt_date = null, last_error = ${INTERRUPTED_ERROR}
    where state = 'SENDING' and last_attempt_date < now() - make_interval(mins => ${INTERRUPTED_AFTER_MINUTES})`.execute(db)
  await sql`update notifier_delivery set state = 'FAILED', next_attempt_date = null, last_error = ${ROBOT_REMOVED_ERROR}
    where state in ('PENDING', 'RETRYING') and robot <> all(${robots}::text[])`.execute(db)
}

/** Claims the next due message of a robot for sending; undefined if there is none, or the robot's limit per minute is reached. */
export async function claimMessage(db: Db, robot: string): Promise<ClaimedNotification | undefined> {
  return db.transaction().execute(async tx => {
    // Advisory lock across all nodes: two concurrent counts could both stay below the limit.
    await sql`select pg_advisory_xact_lock(hashtextextended(${`notifier ${robot}`}, 0))`.execute(tx)
    const { rows } = await sql<ClaimedNotification>`
      update notifier_delivery set state = 'SENDING', last_attempt_date = clock_timestamp(), next_attempt_date = null,
        attempts = case when state = 'PENDING' then 1 else attempts + 1 end
      where id = (
        select id from notifier_delivery
        where robot = ${robot} and state in ('PENDING', 'RETRYING') and (next_attempt_date is null or next_attempt_date <= now())
          -- Each of them counts once in its minute.
          and (last_attempt_date is null or last_attempt_date <= now() - interval '1 minute')
        order by id limit 1)
      and (select count(*) from notifier_delivery
        where robot = ${robot} and last_attempt_date > now() - interval '1 minute') < ${MAX_MESSAGES_PER_MINUTE}
      returning id, content, link, attempts`.execute(tx)
    return rows[0]
  })
}

export async function markSent(db: Db, { id, attempts }: ClaimedNotification): Promise<void> {
  await sql`update notifier_delivery set state = 'SENT', sent_date = now(), last_error = null
    where id = ${id} and attempts = ${attempts} and state = 'SENDING'`.execute(db)
}

/** @param pause seconds until the next attempt; undefined if there is none */
export async function markFailed(db: Db, { id, attempts }: ClaimedNotification, error: string, pause: number | undefined): Promise<void> {
  await sql`update notifier_delivery set state = ${pause === undefined ? 'FAILED' : 'RETRYING'}, last_error = ${error},
      next_attempt_date = now() + make_interval(secs => ${pause ?? null}::float8)
    where id = ${id} and attempts = ${attempts} and state = 'SENDING'`.execute(db)
}
