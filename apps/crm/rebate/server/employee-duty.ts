import { crmTx } from '#apps/crm/db/crm.ts'
import type { EmployeeDuty } from '#apps/crm/system/server/employee-duty.ts'
import type { Tx } from '#core/contract/database.ts'
import { rebateApplication, rebatesRule } from './rebate-records.ts'

const pendingReviewsQuery = (tx: Tx, table: 'rebates_rule' | 'rebate_application', employeeId: number) =>
  crmTx(tx)
    .selectFrom(table)
    .select('id')
    .where(({ fn }) => fn.coalesce('caretaker_id', 'submit_user_id'), '=', employeeId)
    .where('audit_status', '=', 'PENDING')
    .orderBy('id')

/** Open work: pending rules and rebate applications of an employee. */
export const pendingApplications: EmployeeDuty = {
  kind: 'approvals',
  permission: '/approval/rebatesRules/list',
  async openWork(tx, employeeId) {
    const rules = (await pendingReviewsQuery(tx, 'rebates_rule', employeeId).execute()).length
    const rebates = (await pendingReviewsQuery(tx, 'rebate_application', employeeId).execute()).length
    return [
      { key: 'rebateRules', count: rules, text: `待审核的返佣规则 ${rules} 个` },
      { key: 'rebates', count: rebates, text: `待审核的返佣 ${rebates} 笔` },
    ]
  },
  async handOver({ tx, change }, fromId, toId) {
    const rules = await pendingReviewsQuery(tx, 'rebates_rule', fromId).forUpdate().execute()
    await change(rebatesRule, rules, { caretaker: toId })
    const rebates = await pendingReviewsQuery(tx, 'rebate_application', fromId).forUpdate().execute()
    await change(rebateApplication, rebates, { caretaker: toId })
    return rules.length + rebates.length
  },
}
