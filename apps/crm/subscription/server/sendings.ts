import { sql } from 'kysely'
import type { Db, Tx } from '#core/contract/database.ts'
import type { PeriodName } from './sent-period.ts'

/** One report for one person, not sent yet. */
export interface Sending {
  readonly id: number
  readonly subscriptionId: number
  readonly recipientId: number
  readonly report: string
  readonly period: PeriodName
}

/** Why a sending failed that nobody refused: something was broken for the moment, perhaps. */
export const BROKEN = '发送失败'

/**
 * Keeps what is to be sent for this Monday, once for everybody; who may not sign in is left out. What broke is to be sent again after it has waited for as
 * long as it was tried before: some six times on that day, ever more seldom.
 */
export async function keepDue(tx: Tx, monday: string): Promise<readonly Pick<Sending, 'id' | 'recipientId'>[]> {
  const { rows } = await sql<{ id: number; recipientId: number }>`
    insert into report_sending (subscription_id, recipient_id, week)
    select s.id, e.id, ${monday}::date from report_subscription s join employee e on e.id = any(s.recipient_ids) and not e.locked
    where s.enabled order by s.id, e.id
    on conflict (subscription_id, recipient_id, week) do update set state = 'WAITING', reason = null, finished_date = null
    where report_sending.state = 'FAILED' and report_sending.reason = ${BROKEN}
      and now() - report_sending.finished_date >= report_sending.finished_date - report_sending.created_date
    returning id, recipient_id as "recipientId"`.execute(tx)
  return rows
}

/** Keeps that somebody tries a report, for himself; undefined when it was taken away since. */
export async function keepTry(tx: Tx, subscriptionId: number, recipientId: number): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    insert into report_sending (subscription_id, recipient_id)
    select id, ${recipientId} from report_subscription where id = ${subscriptionId} returning id`.execute(tx)
  return rows[0]?.id
}

/** What is still to be sent; undefined when it was, or is not wanted any more. */
export async function waiting(db: Db, id: number): Promise<Sending | undefined> {
  const { rows } = await sql<Sending>`
    select t.id, t.subscription_id as "subscriptionId", t.recipient_id as "recipientId", s.report, s.period
    from report_sending t join report_subscription s on s.id = t.subscription_id where t.id = ${id} and t.state = 'WAITING'`.execute(db)
  return rows[0]
}

/** Ends a sending. @returns whether it was this call that ended it */
export async function finish(tx: Tx, id: number, reason?: string): Promise<boolean> {
  const { rows } = await sql`
    update report_sending set state = ${reason === undefined ? 'SENT' : 'FAILED'}, reason = ${reason ?? null}, finished_date = now()
    where id = ${id} and state = 'WAITING' returning id`.execute(tx)
  return rows.length > 0
}
