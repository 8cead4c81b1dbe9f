import { sql } from 'kysely'
import type { EmployeeDuty } from '#apps/crm/system/server/employee-duty.ts'
import type { Tx } from '#core/contract/database.ts'
import { HAND_OVER_CAUSE } from './held-reports.ts'
import { reportSubscription } from './subscription-record.ts'

interface SubscriptionRow {
  readonly id: number
  readonly creator: number | null
  readonly recipients: readonly number[]
}

const subscriptionsOfEmployee = async (tx: Tx, employeeId: number, lock = sql``): Promise<readonly SubscriptionRow[]> => {
  const { rows } = await sql<SubscriptionRow>`select id, creator_id as creator, recipient_ids as recipients from report_subscription
    where creator_id = ${employeeId} or recipient_ids @> array[${employeeId}]::bigint[] order by id ${lock}`.execute(tx)
  return rows.map(row => ({ ...row, recipients: row.recipients.map(Number) }))
}

/** Subscriptions that an employee created or receives. On hand-over the successor takes both roles, with the successor's own permissions and data. */
export const subscriptionDuty: EmployeeDuty = {
  kind: 'subscriptions',
  async openWork(tx, employeeId) {
    const count = (await subscriptionsOfEmployee(tx, employeeId)).length
    return [{ key: 'subscriptions', count, text: `定期报表 ${count} 份` }]
  },
  async handOver({ tx, change }, fromId, toId) {
    const all = await subscriptionsOfEmployee(tx, fromId, sql`for update`)
    for (const { id, creator, recipients } of all) {
      const others = recipients.map(person => (person === fromId ? toId : person))
      const values = { ...(creator === fromId && { creator: toId }), recipients: [...new Set(others)] }
      await change(reportSubscription, { id }, values, undefined, HAND_OVER_CAUSE)
    }
    return all.length
  },
}
