import { rebatesRecord } from '#apps/crm/rebate/server/rebate-records.ts'
import { defineOperation } from '#core/contract/operation.ts'
import { readsOf } from '#core/contract/record.ts'
import { decimal, option, ref, text } from '#core/contract/value.ts'
import { commissionLine } from './commission-record.ts'
import { inWords } from './refusals.ts'

/** A line of a receipt that never came into being, in the month of the receipt or the first open one after it. */
export const addLine = defineOperation({
  name: 'commission.addLine',
  rows: 'one',
  reads: readsOf(rebatesRecord, 'order'),
  form: { employeeId: ref('employee'), roleType: option(1, 2, 3, 4, 6), commissionRate: decimal(), reason: text() },
  async run({ actor, row, form, create, note }) {
    const { employeeId: employee, roleType, commissionRate, reason } = form
    const said = { employee, roleType, commissionRate, reason }
    await inWords(() => create(commissionLine, [{ ...said, kind: 'LATE', record: row.id, operator: actor.id }]))
    note(said)
    return {}
  },
})
