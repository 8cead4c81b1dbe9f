import { lockLead } from '#apps/crm/lead/server/fill-lead.ts'
import { FOLLOW_UP_FORM, followUpLead, initialFollowUp } from '#apps/crm/lead/server/follow-up.ts'
import { notFound } from '#core/contract/errors.ts'
import { defineOperation } from '#core/contract/operation.ts'
import { readsOf } from '#core/contract/record.ts'
import { order } from './order-record.ts'

/** Records a follow-up of the order's lead. */
export const followUpOrder = defineOperation({
  name: 'order.followUp',
  rows: 'one',
  reads: readsOf(order, 'institutionsCustomer'),
  form: FOLLOW_UP_FORM,
  async run(context) {
    const lead = await lockLead(context.tx, context.row.institutionsCustomer)
    if (!lead) throw notFound()
    const { id, customer_phase: customerPhase, intention_level: intentionLevel } = lead
    await followUpLead(context, { id, customerPhase, intentionLevel }, context.form)
    return { message: '跟进成功' }
  },
  load: async ({ now }) => ({ source: initialFollowUp(now) }),
})
