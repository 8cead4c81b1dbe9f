import { invalid } from '#core/contract/errors.ts'
import { defineOperation } from '#core/contract/operation.ts'
import { readsOf } from '#core/contract/record.ts'
import { decimal, ref, text } from '#core/contract/value.ts'
import { compareDecimal } from '#core/manifest/public.ts'
import { commissionLine } from './commission-record.ts'

/** Replaces a line; the database adds its opposite and derives the values not given here from the line. */
export const correctCommissionLine = defineOperation({
  name: 'commission.correct',
  rows: 'one',
  reads: readsOf(commissionLine, 'employee', 'commissionRate'),
  form: { employeeId: ref('employee'), commissionRate: decimal(), reason: text() },
  async run({ actor, row, form, create, note }) {
    const { employeeId: employee, commissionRate, reason } = form
    if (employee === row.employee && compareDecimal(commissionRate, row.commissionRate) === 0)
      throw invalid([{ field: 'commissionRate', message: '请修改员工或提成比例' }])
    await create(commissionLine, [{ employee, commissionRate, kind: 'CORRECTION', replaces: row.id, reason, operator: actor.id }])
    note({ from: { employee: row.employee, rate: row.commissionRate }, to: { employee, rate: commissionRate }, reason })
    return {}
  },
})
