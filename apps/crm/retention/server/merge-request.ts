import { sql } from 'kysely'
import { MERGE_INPUT } from '#apps/crm/lead/server/merge-operations.ts'
import { aboutLeads } from '#apps/crm/lead/server/messages/lead-drafts.ts'
import type { Tx } from '#core/contract/database.ts'
import { defineEndpoint } from '#core/contract/endpoint.ts'
import { refuse } from '#core/contract/errors.ts'
import { mergeRequested } from './facts.ts'
import { lockPendingClients, MERGE_PERMISSION, requireSamePerson } from './merge.ts'

/** Employees with the merge permission; only those who see the lead get the message. */
async function employeesWhoMayMerge(tx: Tx): Promise<readonly number[]> {
  const { rows } = await sql<{ id: number }>`select e.id from employee e where not e.locked and (e.admin or exists (
    select from employee_role er join role r on r.id = er.role_id and not r.locked join role_permission p on p.role_id = r.id
    where er.employee_id = e.id and p.permission = ${MERGE_PERMISSION})) order by e.id`.execute(tx)
  return rows.map(row => row.id)
}

/** POST …/requestMerge: an employee who claims a client that is a lead already, and may not merge, asks those who may. */
export const requestMerge = defineEndpoint({
  name: 'retention.requestMerge',
  method: 'POST',
  path: '/retention/retentionClients/requestMerge',
  permission: ['/retention/retentionClients/list'],
  title: '请求合并留资客户',
  input: MERGE_INPUT,
  rate: { perMinute: 10 },
  async handle({ input: wanted, transaction }) {
    await transaction(async ({ tx, emit, note }) => {
      const pending = await lockPendingClients(tx, wanted.clientUserId)
      const latest = pending.at(-1)
      if (!latest) throw refuse('该客户已被领取')
      await requireSamePerson(tx, pending, wanted)
      note({ clientUserId: wanted.clientUserId })
      const recipients = await employeesWhoMayMerge(tx)
      emit(mergeRequested(wanted.customerId, { clientUserId: wanted.clientUserId, clientName: latest.customer_name, recipients }))
    })
    return { code: 200, message: '已请求合并，有权合并的同事会收到消息' }
  },
})

export const mergeRequestTrigger = aboutLeads(mergeRequested)({
  key: 'retention.mergeRequested',
  label: '请求合并留资客户',
  variables: { clientName: '留资客户姓名' },
  template: {
    title: '请求合并：{customerName}',
    summary: '{operator}请求将留资客户{clientName}与已有客户{customerName}合并',
    content:
      '{operator}领取留资客户{clientName}时，发现与已有客户{customerName}是同一人，请求合并。\n\n请在“待领取客资”中领取或分配该客户，并在提示中选择“合并客资”。',
  },
  says: (_, { payload: { clientUserId, clientName, recipients } }) => ({
    to: recipients,
    values: { clientName },
    about: `client ${clientUserId}`,
  }),
})
