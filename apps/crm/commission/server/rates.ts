import { defineOperation } from '#core/contract/operation.ts'
import { boolean, date, decimal, option, optional, ref } from '#core/contract/value.ts'
import { NEW_ROW } from '#core/manifest/json-schema/answers.ts'
import { commissionRate } from './commission-record.ts'
import { askAboutBooked, correctBooked, deviationsOf, lockConcerned, lockedSince } from './late-rate.ts'
import { inWords } from './refusals.ts'

const FORM = {
  roleType: option(1, 2, 3, 4, 6),
  departmentId: optional(ref('department')),
  serviceCategory: optional(option()),
  customerSource: optional(option()),
  rate: decimal(),
  effectiveDate: date(),
  /** Booked lines of open months are corrected with it. */
  correctBooked: optional(boolean()),
  /** The answer to what deviates. */
  confirmBooked: optional(boolean()),
}

/**
 * The database holds all rates together to what an order can give. One that comes late says first which booked lines deviate by it; what is locked
 * stays as it is.
 */
const addRate = defineOperation({
  name: 'commission.addRate',
  rows: 'none',
  rest: 'fields',
  answers: NEW_ROW,
  form: FORM,
  async run(context) {
    const { tx, actor, form, written, create, note } = context
    const { roleType: role, departmentId, serviceCategory, customerSource, effectiveDate: from } = form
    const of = { role, department: departmentId ?? null, category: serviceCategory || null, source: customerSource || null, from }
    const held = await lockConcerned(tx, of)
    const [id = 0] = await inWords(() => create(commissionRate, [{ ...written, operator: actor.id || null }]))
    const deviations = await deviationsOf(tx, id)
    // Passed while the rate waited for its turn: once more, with that order locked.
    if (deviations.some(one => !held.has(one.order))) throw Object.assign(new Error('an order came in between'), { code: '40001' })
    const correcting = form.correctBooked === true
    if (!form.confirmBooked) await askAboutBooked(tx, { deviations, locked: await lockedSince(tx, from), correcting })
    const corrected = correcting
      ? await inWords(() => correctBooked(context, { deviations, role, reason: `${from}起提成比例为${form.rate}%` }))
      : 0
    if (deviations.length > 0) note({ deviations: deviations.length, corrected })
    return { data: { id }, ...(corrected > 0 && { message: `提成比例已新增，已更正${corrected}条明细` }) }
  },
})

/** Without it another may be in force again. */
const deleteRate = defineOperation({
  name: 'commission.deleteRate',
  rows: 'one',
  async run({ row, remove }) {
    await inWords(() => remove(commissionRate, row))
    return {}
  },
})

export const rateOperations = [addRate, deleteRate]
