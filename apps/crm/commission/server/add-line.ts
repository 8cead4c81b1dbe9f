import { crmDb } from '#apps/crm/db/crm.ts'
import { rebatesRecord } from '#apps/crm/rebate/server/rebate-records.ts'
import { defineOperation, type Refuses } from '#core/contract/operation.ts'
import { readsOf } from '#core/contract/record.ts'
import { decimal, option, ref, text } from '#core/contract/value.ts'
import { commissionLine } from './commission-record.ts'

/** Roles of lines added by hand. */
const HAND_ADDED_ROLES = [1, 2, 3, 4, 6] as const

/** Receipts that have a line for each role: these can only be corrected. */
const completeReceipts: Refuses = async ({ db }, ids) => {
  const rows = await crmDb(db)
    .selectFrom('commission_line as line')
    .select('record_id')
    .where('record_id', 'in', [...ids])
    .where('role_type', 'in', HAND_ADDED_ROLES)
    .where('reverses_id', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('commission_line as undone').select('undone.id').whereRef('undone.reverses_id', '=', 'line.id'))),
    )
    .groupBy('record_id')
    .having(({ fn }) => fn.count('role_type').distinct(), '>=', HAND_ADDED_ROLES.length)
    .execute()
  return new Map(rows.map(({ record_id: id }) => [id, '各提成角色都已有明细，请更正明细'] as const))
}

/** Adds a missing line of a receipt, in the receipt's month or the first open month after it. */
export const addLine = defineOperation({
  name: 'commission.addLine',
  rows: 'one',
  reads: readsOf(rebatesRecord, 'order'),
  form: { employeeId: ref('employee'), roleType: option(...HAND_ADDED_ROLES), commissionRate: decimal(), reason: text() },
  refuses: completeReceipts,
  async run({ actor, row, form, create, note }) {
    const { employeeId: employee, roleType, commissionRate, reason } = form
    const said = { employee, roleType, commissionRate, reason }
    await create(commissionLine, [{ ...said, kind: 'LATE', record: row.id, operator: actor.id }])
    note(said)
    return {}
  },
})
