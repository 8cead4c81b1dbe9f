import { crmTx } from '#apps/crm/db/crm.ts'
import { relation } from '#apps/crm/lead/server/relation-record.ts'
import { refuse } from '#core/contract/errors.ts'
import { mustGet } from '#core/contract/must.ts'
import { defineOperation, type RunContext } from '#core/contract/operation.ts'
import { NOW, readsOf } from '#core/contract/record.ts'
import { type NoValues, optional, text } from '#core/contract/value.ts'
import type { WriteContext } from '#core/contract/write-context.ts'
import { wallDateTime } from '#core/manifest/public.ts'
import { refundDueProblem } from './correct-refund-due.ts'
import { orderCancelPassed, orderCancelRejected, orderCorrectionDecided } from './facts.ts'
import { type CancellationHold, requireNotHeld } from './holds.ts'
import { cents, wireMoney } from './money.ts'
import { cancellation, order } from './order-record.ts'

const AUDIT_READS = readsOf(cancellation, 'order', 'submitUser', 'amountToBeRefunded', 'correction', 'caretaker')
const AUDIT_FORM = { auditReply: optional(text()) }
type AuditContext = RunContext<'many', typeof AUDIT_READS, typeof AUDIT_FORM, NoValues>
type AuditedApplication = AuditContext['rows'][number]

const orderIdsOf = ({ rows }: Pick<AuditContext, 'rows'>): readonly number[] => rows.map(row => row.order)

/** The submitted applications with the current state of their orders. */
const submittedApplications = ({ tx, rows }: AuditContext) =>
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
      'o.amount_paid as amountPaid',
      'o.refunded_amount as refundedAmount',
    ])
    .select(['o.lead_id', 'o.institution_id', 'c.correction'])
    .where(
      'c.id',
      'in',
      rows.map(row => row.id),
    )
    .orderBy('o.id')
    .execute()

/** @throws 409 if the order can no longer owe the requested refund */
function refuseWrongSums(applications: Awaited<ReturnType<typeof submittedApplications>>): void {
  for (const { amount_to_be_refunded: amount, order_number, ...sums } of applications) {
    const sentence = refundDueProblem(String(amount), sums)
    if (sentence !== undefined) throw refuse(`${sentence}：${order_number}`)
  }
}

/** Employee who is told the result. */
const applicantOf = ({ submitUser, caretaker }: AuditedApplication): number => caretaker ?? submitUser

const correctionOf = (row: AuditedApplication) => ({
  cancellation: row.id,
  by: applicantOf(row),
  amount: row.amountToBeRefunded,
})

/** Records the decision and the auditor. */
async function decideApplication({ actor, form, change }: AuditContext, row: AuditedApplication, auditStatus: 1 | 2): Promise<void> {
  await change(cancellation, row, { auditStatus, auditReply: form.auditReply || null, auditUser: actor.id, auditDate: NOW })
}

const CLOSING_REASON_BY_CANCEL: Readonly<Record<string, string>> = { USER_CANCELLED: 'CUSTOMER_REGRET' }

/** Marks the deal as lost if the lead has no other order at the institution. */
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
  if (deal) await change(relation, deal, { dealStage: 'LOSS', closingReason: CLOSING_REASON_BY_CANCEL[of.reason] ?? 'OTHER' })
}

const createPassOperation = (holds: readonly CancellationHold[]) =>
  defineOperation({
    name: 'order.passCancellation',
    rows: 'many',
    reads: AUDIT_READS,
    form: AUDIT_FORM,
    async run(context) {
      const { tx, rows, change, emit } = context
      await requireNotHeld(holds, tx, orderIdsOf(context))
      const applications = await submittedApplications(context)
      refuseWrongSums(applications)
      const audited = new Map(rows.map(row => [row.id, row]))
      for (const one of applications) {
        const row = mustGet(audited, one.id)
        await decideApplication(context, row, 1)
        const amountToBeRefunded = wireMoney(cents(String(one.amount_to_be_refunded)))
        // The decision's trigger updates the refund due in the database.
        if (one.correction) {
          emit(orderCorrectionDecided(one.orderId, { ...correctionOf(row), passed: true, reply: context.form.auditReply ?? '' }))
          continue
        }
        const reason = one.reason_for_cancellation
        const cancelled = { reasonForCancellation: reason, cancelTime: wallDateTime(one.cancel_time), cancelledDate: NOW }
        await change(order, one.orderId, { lifecycle: 'CANCELLED', amountToBeRefunded, ...cancelled })
        await loseDeal(context, { lead: one.lead_id, institution: one.institution_id, reason })
        emit(orderCancelPassed(one.orderId, { cancellation: one.id, by: applicantOf(row) }))
      }
      return { message: rows.every(row => row.correction) ? '应退金额更正已通过' : '订单取消已通过' }
    },
  })

const rejectCancellation = defineOperation({
  name: 'order.rejectCancellation',
  rows: 'many',
  reads: AUDIT_READS,
  form: AUDIT_FORM,
  async run(context) {
    const { rows, form, change, emit } = context
    for (const row of rows) {
      await decideApplication(context, row, 2)
      if (row.correction) {
        emit(orderCorrectionDecided(row.order, { ...correctionOf(row), passed: false, reply: form.auditReply ?? '' }))
        continue
      }
      await change(order, row.order, { lifecycle: 'IN_PROGRESS' })
      emit(orderCancelRejected(row.order, { cancellation: row.id, by: applicantOf(row), reply: form.auditReply ?? '' }))
    }
    return { message: rows.every(row => row.correction) ? '应退金额更正已拒绝' : '订单取消已拒绝' }
  },
})

export const auditOperations = (holds: readonly CancellationHold[]) => [createPassOperation(holds), rejectCancellation]
