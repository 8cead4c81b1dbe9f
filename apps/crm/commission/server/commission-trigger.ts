import { sql } from 'kysely'
import type { Tx } from '#core/contract/database.ts'
import { draftEachEntity } from '#plugins/message/server/drafts.ts'
import { type MessageTrigger, onFacts } from '#plugins/message/server/trigger.ts'
import { commissionLocked } from './facts.ts'

interface CommissionSheet {
  readonly employee: number
  readonly rebate: string
  readonly commission: string
}

async function readCommissionSheet(tx: Tx, id: number): Promise<CommissionSheet | undefined> {
  const { rows } = await sql<CommissionSheet>`select employee_id as employee, total_amount as rebate, commission_total_amount as commission
    from commission_sheet where id = ${id}`.execute(tx)
  return rows[0]
}

/** Message to employees about their commission of a locked month. */
export const commissionTrigger: MessageTrigger = onFacts(commissionLocked)({
  key: 'commission.locked',
  label: '佣金已锁定',
  category: '费用',
  type: 'userMessage',
  variables: { month: '月份', rebateAmount: '返佣金额', commissionAmount: '提成合计' },
  template: {
    title: '{month}佣金已锁定',
    summary: '您{month}的提成合计为{commissionAmount}元',
    content: '您{month}的佣金已锁定：返佣金额{rebateAmount}元，提成合计{commissionAmount}元。\n\n明细请在佣金结算中查看。',
  },
  drafts: draftEachEntity(readCommissionSheet, async ({ employee, rebate, commission }, { entityId, payload }) => ({
    recipients: [employee],
    toActor: true,
    values: { month: payload.month, rebateAmount: rebate, commissionAmount: commission },
    needs: ['/commission/list'],
    link: `/fee/settlementDetail?id=${entityId}`,
  })),
})
