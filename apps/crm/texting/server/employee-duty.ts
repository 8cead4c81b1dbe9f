import { crmTx } from '#apps/crm/db/crm.ts'
import type { EmployeeDuty } from '#apps/crm/system/server/employee-duty.ts'
import type { Tx } from '#core/contract/database.ts'
import { smsTask } from './task-record.ts'

const openTasksQuery = (tx: Tx, employeeId: number) =>
  crmTx(tx)
    .selectFrom('sms_task')
    .select(['id', 'state'])
    .where('creator_id', '=', employeeId)
    .where('state', 'in', ['DRAFT', 'SCHEDULED'])
    .orderBy('id')

/** Open work: drafts and scheduled tasks of an employee. */
export const taskDuty: EmployeeDuty = {
  kind: 'drafts',
  permission: '/sms/send/task/list',
  async openWork(tx, employeeId) {
    const all = await openTasksQuery(tx, employeeId).execute()
    const drafts = all.filter(({ state }) => state === 'DRAFT').length
    return [
      { key: 'smsDrafts', count: drafts, text: `短信草稿 ${drafts} 个` },
      { key: 'scheduledSms', count: all.length - drafts, text: `定时短信 ${all.length - drafts} 个` },
    ]
  },
  async handOver({ tx, change }, fromId, toId) {
    const all = await openTasksQuery(tx, fromId).forUpdate().execute()
    await change(smsTask, all, { creator: toId })
    return all.length
  },
}
