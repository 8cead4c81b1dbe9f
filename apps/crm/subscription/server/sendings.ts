import { sql } from 'kysely'
import type { Db, Tx } from '#core/contract/database.ts'
import type { SubscriptionPeriod } from './sent-period.ts'

/** One report to be sent to one recipient. */
export interface ReportSending {
  readonly id: number
  readonly subscriptionId: number
  readonly recipientId: number
  readonly report: string
  readonly period: SubscriptionPeriod
}

/** Reason of a technical failure; may succeed on retry. */
export const TECHNICAL_FAILURE = '发送失败'

/**
 * Queues this Monday's sendings, once per recipient; disabled employees are left out. A technical failure is retried once it has waited as long as
 * the attempts before it took: about six times on that day, at growing intervals.
 */
export async function queueDueSendings(tx: Tx, monday: string): Promise<readonly Pick<ReportSending, 'id' | 'recipientId'>[]> {
  const { rows } = await sql<{ id: number; recipientId: number }>`
    insert into report_sending (subscription_id, recipient_id, week)
    select s.id, e.id, ${monday}::date from report_subscription s join employee e on e.id = any(s.recipient_ids) and not e.locked
    where s.enabled order by s.id, e.id
    on conflict (subscription_id, recipient_id, week) do update set state = 'WAITING', reason = null, finished_date = null
    where report_sending.state = 'FAILED' and report_sending.reason = ${TECHNICAL_FAILURE}
      and now() - report_sending.finished_date >= report_sending.finished_date - report_sending.created_date
    returning id, recipient_id as "recipientId"`.execute(tx)
  return rows
}

/** Queues a trial for the employee who asks for it; undefined if the subscription was deleted since. */
export async function queueTrial(tx: Tx, subscriptionId: number, recipientId: number): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    insert into report_sending (subscription_id, recipient_id)
    select id, ${recipientId} from report_subscription where id = ${subscriptionId} returning id`.execute(tx)
  return rows[0]?.id
}

/** The sending if it is still pending; undefined if it is finished or the subscription was deleted. */
export async function pendingSending(db: Db, id: number): Promise<ReportSending | undefined> {
  const { rows } = await sql<ReportSending>`
    select t.id, t.subscription_id as "subscriptionId", t.recipient_id as "recipientId", s.report, s.period
    from report_sending t join report_subscription s on s.id = t.subscription_id where t.id = ${id} and t.state = 'WAITING'`.execute(db)
  return rows[0]
}

/** Finishes a pending sending. @returns true if this call finished it. */
export async function finishSending(tx: Tx, id: number, reason?: string): Promise<boolean> {
  const { rows } = await sql`
    update report_sending set state = ${reason === undefined ? 'SENT' : 'FAILED'}, reason = ${reason ?? null}, finished_date = now()
    where id = ${id} and state = 'WAITING' returning id`.execute(tx)
  return rows.length > 0
}
