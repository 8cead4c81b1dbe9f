import { crmTx } from '#apps/crm/db/crm.ts'
import { relation } from '#apps/crm/lead/server/relation-record.ts'
import { refuse } from '#core/contract/errors.ts'
import { defineOperation, type RunContext } from '#core/contract/operation.ts'
import { NOW, readsOf } from '#core/contract/record.ts'
import { type NoValues, optional, text } from '#core/contract/value.ts'
import type { WriteContext } from '#core/contract/write-context.ts'
import { wallDateTime } from '#core/manifest/time/wall-time.ts'
import { orderCancelPassed, orderCancelRejected } from './facts.ts'
import { askHolds, type CancellationHold } from './holds.ts'
import { cents, wireMoney } from './money.ts'
import { cancellation, order } from './order-record.ts'

const READS = readsOf(cancellation, 'order', 'submitUser')
const FORM = { auditReply: optional(text()) }
type Context = RunContext<'many', typeof READS, typeof FORM, NoValues>
type Application = Context['rows'][number]

const ordersOf = ({ rows }: Pick<Context, 'rows'>): readonly number[] => rows.map(row => row.order)

/** Everything that was submitted, with its order as it is now. */
const submitted = ({ tx, rows }: Context) =>
  crmTx(tx)
    .selectFrom('order_cancellation as c')
    .innerJoin('institutions_order as o', 'o.id', 'c.order_id')
    .select([
      'c.id',
      'c.reason_for_cancellation',
      'c.cancel_time',
      'c.amount_to_be_refunded',
      'o.id as orderId',
      'o.order_number',
      'o.amount_paid',
    ])
    .select(['o.lead_id', 'o.institution_id'])
    .where(
      'c.id',
      'in',
      rows.map(row => row.id),
    )
    .orderBy('o.id')
    .execute()

/** Notes who decided what. */
async function decide({ actor, form, change }: Context, row: Application, auditStatus: 1 | 2): Promise<void> {
  await change(cancellation, row, { auditStatus, auditReply: form.auditReply || null, auditUser: actor.id, auditDate: NOW })
}

const CLOSING: Readonly<Record<string, string>> = { USER_CANCELLED: 'CUSTOMER_REGRET' }

/** The deal of an institution that has no order of the lead any more is lost. */
async function loseDeal({ tx, change }: WriteContext, of: { lead: number; institution: number; reason: string }): Promise<void> {
  const deal = await crmTx(tx)
    .selectFrom('institution_customer_relation as r')
    .select('r.id')
    .where('r.lead_id', '=', of.lead)
    .where('r.institution_id', '=', of.institution)
    .where('r.withdrawn_date', 'is', null)
    .where('r.deal_stage', 'in', ['CONTRACT_NEGOTIATION', 'DEAL'])
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('institutions_order as o')
            .select('o.id')
            .whereRef('o.lead_id', '=', 'r.lead_id')
            .whereRef('o.institution_id', '=', 'r.institution_id')
            .where('o.lifecycle', '<>', 'CANCELLED'),
        ),
      ),
    )
    .executeTakeFirst()
  if (deal) await change(relation, deal, { dealStage: 'LOSS', closingReason: CLOSING[of.reason] ?? 'OTHER' })
}

const passOf = (holds: readonly CancellationHold[]) =>
  defineOperation({
    name: 'order.passCancellation',
    rows: 'many',
    reads: READS,
    form: FORM,
    async run(context) {
      const { tx, rows, change, emit } = context
      await askHolds(holds, tx, ordersOf(context))
      const applications = await submitted(context)
      const over = applications.filter(one => cents(String(one.amount_to_be_refunded)) > cents(String(one.amount_paid)))
      if (over.length > 0) throw refuse(`应退金额不能大于已付金额：${over.map(one => one.order_number).join('、')}`)
      for (const one of applications) {
        const row = rows.find(({ id }) => id === one.id) as Application
        await decide(context, row, 1)
        const amountToBeRefunded = wireMoney(cents(String(one.amount_to_be_refunded)))
        const reason = one.reason_for_cancellation
        const cancelled = { reasonForCancellation: reason, cancelTime: wallDateTime(one.cancel_time), cancelledDate: NOW }
        await change(order, one.orderId, { lifecycle: 'CANCELLED', amountToBeRefunded, ...cancelled })
        await loseDeal(context, { lead: one.lead_id, institution: one.institution_id, reason })
        emit(orderCancelPassed(one.orderId, { cancellation: one.id, by: row.submitUser }))
      }
      return { message: '订单取消已通过' }
    },
  })

const reject = defineOperation({
  name: 'order.rejectCancellation',
  rows: 'many',
  reads: READS,
  form: FORM,
  async run(context) {
    const { rows, form, change, emit } = context
    for (const row of rows) {
      await decide(context, row, 2)
      await change(order, row.order, { lifecycle: 'IN_PROGRESS' })
      emit(orderCancelRejected(row.order, { cancellation: row.id, by: row.submitUser, reply: form.auditReply ?? '' }))
    }
    return { message: '订单取消已拒绝' }
  },
})

export const auditOperations = (holds: readonly CancellationHold[]) => [passOf(holds), reject]
