import { sql } from 'kysely'
import { refuse } from '#core/contract/errors.ts'
import { defineOperation } from '#core/contract/operation.ts'
import { defineRecord, NOW, readsOf } from '#core/contract/record.ts'
import { datetime, integer, option, optional, text } from '#core/contract/value.ts'
import type { WriteContext } from '#core/contract/write-context.ts'
import { WEBHOOK_LEASE_SECONDS } from './waiting.ts'
import { notifyDeliveriesEnqueued } from './wake.ts'

const webhookDelivery = defineRecord('webhookDelivery', {
  fields: {
    resource: text(),
    recordId: integer(),
    state: option('PENDING', 'RETRYING', 'SENT', 'FAILED', 'UNCONFIGURED'),
    attempts: integer(),
    nextAttemptDate: optional(datetime()),
    lastError: optional(text()),
  },
})

/** Record with deliveries. */
export interface DeliveredRecord {
  readonly resource: string
  readonly recordId: number
}

/**
 * Makes undelivered rows of these records due now, in order, with a new retry budget. Rows being sent at this moment are left alone.
 * @returns number of deliveries
 */
export async function resendRecords(
  { tx, change, afterCommit }: Pick<WriteContext, 'tx' | 'change' | 'afterCommit'>,
  records: readonly DeliveredRecord[],
) {
  const { rows } = await sql<{ id: number }>`select d.id from webhook_delivery d
    where exists (select from jsonb_to_recordset(${JSON.stringify(records)}::jsonb) as r("resource" text, "recordId" bigint)
        where r."resource" = d.resource and r."recordId" = d.record_id)
      and (d.state = 'FAILED' or d.state = 'RETRYING' and d.next_attempt_date > now() + make_interval(secs => ${WEBHOOK_LEASE_SECONDS}))
    order by d.id for update`.execute(tx)
  await change(webhookDelivery, rows, { state: 'PENDING', attempts: 0, nextAttemptDate: NOW, lastError: null })
  afterCommit(notifyDeliveriesEnqueued)
  return rows.length
}

export const resendDeliveries = defineOperation({
  name: 'webhook.resend',
  rows: 'many',
  reads: readsOf(webhookDelivery, 'resource', 'recordId'),
  async run(context) {
    const count = await resendRecords(
      context,
      context.rows.map(({ resource, recordId }) => ({ resource, recordId })),
    )
    if (count === 0) throw refuse('正在发送，请稍后刷新查看')
    return { message: `已安排重新推送${count}条` }
  },
})
