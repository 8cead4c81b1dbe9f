import { defineOperation } from '#core/contract/operation.ts'
import { NEW_ROW } from '#core/contract/shape.ts'
import { boolean, date, decimal, option, optional, ref } from '#core/contract/value.ts'
import { commissionRate } from './commission-record.ts'
import { askAboutBooked, correctBookedLines, deviationsOf, lastLockedMonthSince, lockAffectedOrders } from './late-rate.ts'

const RATE_FORM = {
  roleType: option(1, 2, 3, 4, 6),
  departmentId: optional(ref('department')),
  serviceCategory: optional(option()),
  customerSource: optional(option()),
  rate: decimal(),
  effectiveDate: date(),
  /** Also corrects booked lines of open months. */
  correctBooked: optional(boolean()),
  /** Confirms the deviations that the refusal listed. */
  confirmBooked: optional(boolean()),
}

/**
 * Adds a rate; the database checks that the rates of an order stay within 100 % in total. A rate that affects booked lines is refused with the
 * deviations until it is confirmed; locked months do not change.
 */
const addRate = defineOperation({
  name: 'commission.addRate',
  rows: 'none',
  rest: 'fields',
  answers: NEW_ROW,
  form: RATE_FORM,
  async run(context) {
    const { tx, actor, form, written, create, note } = context
    const { roleType: role, departmentId, serviceCategory, customerSource, effectiveDate: from } = form
    const of = { role, department: departmentId ?? null, category: serviceCategory || null, source: customerSource || null, from }
    const held = await lockAffectedOrders(tx, of)
    const id = await create(commissionRate, { ...written, operator: actor.id || null })
    const deviations = await deviationsOf(tx, id)
    // An order passed while this transaction waited for the locks: retried (40001), so that it is locked too.
    if (deviations.some(one => !held.has(one.order))) throw Object.assign(new Error('an order came in between'), { code: '40001' })
    const correcting = form.correctBooked === true
    if (!form.confirmBooked) await askAboutBooked(tx, { deviations, locked: await lastLockedMonthSince(tx, from), correcting })
    const corrected = correcting ? await correctBookedLines(context, { deviations, role, reason: `${from}起提成比例为${form.rate}%` }) : 0
    if (deviations.length > 0) note({ deviations: deviations.length, corrected })
    return { data: { id }, ...(corrected > 0 && { message: `提成比例已新增，已更正${corrected}条明细` }) }
  },
})

/** Deletes a rate; another one may come into force in its place. */
const deleteRate = defineOperation({
  name: 'commission.deleteRate',
  rows: 'one',
  async run({ row, remove }) {
    await remove(commissionRate, row)
    return {}
  },
})

export const rateOperations = [addRate, deleteRate]
