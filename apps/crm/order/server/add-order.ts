import { sql } from 'kysely'
import { crmTx } from '#apps/crm/db/crm.ts'
import { leadAllocatedFromHighSeas } from '#apps/crm/lead/server/facts.ts'
import { lockLead, type StoredLead } from '#apps/crm/lead/server/fill-lead.ts'
import { leadReach } from '#apps/crm/lead/server/lead-reach.ts'
import { leadsOutOfReach } from '#apps/crm/lead/server/lead-refusals.ts'
import { relation } from '#apps/crm/lead/server/relation-record.ts'
import { leaveSea } from '#apps/crm/lead/server/sea.ts'
import type { Tx } from '#core/contract/database.ts'
import { invalid, notFound, refuse } from '#core/contract/errors.ts'
import { defineOperation, type RunContext } from '#core/contract/operation.ts'
import { readsOf } from '#core/contract/record.ts'
import { objectOf, TEXT, WHOLE } from '#core/contract/shape.ts'
import { boolean, datetime, decimal, type NoValues, optional, ref, text } from '#core/contract/value.ts'
import { wallDateTime } from '#core/manifest/public.ts'
import { orderAdded } from './facts.ts'
import { lostDealHint } from './lost-deal.ts'
import { peopleAtSigning } from './order-people.ts'
import { order, transaction } from './order-record.ts'

const ADD_ORDER_READS = readsOf(relation, 'institutionsCustomer', 'institutions')
const ADD_ORDER_FORM = {
  attributionId: optional(ref('employee')),
  followUpWithPeopleId: optional(ref('employee')),
  signingTime: datetime(),
  serviceItemId: ref('serviceItem'),
  orderAmount: decimal(),
  orderStatus: text(),
  confirmDuplicate: optional(boolean()),
}
const NOT_IN_CHARGE = '只有客户的归属人、客服或跟进人可以新增订单'
type AddOrderContext = RunContext<'one', typeof ADD_ORDER_READS, typeof ADD_ORDER_FORM, NoValues>

/** The ordered service item, with a share lock. @throws 422 unless this institution offers it and it is enabled. */
async function requireServiceItem(tx: Tx, id: number, institution: number) {
  const item = await crmTx(tx)
    .selectFrom('service_item')
    .select(['institution_id', 'category', 'payment_mode', 'content', 'locked'])
    .where('id', '=', id)
    .forShare()
    .executeTakeFirst()
  if (item?.institution_id !== institution) throw invalid([{ field: 'serviceItemId', message: '该服务项目不属于此机构' }])
  if (item.locked) throw invalid([{ field: 'serviceItemId', message: `服务项目【${item.content}】已停用` }])
  return item
}

/** @throws 409 if the same order exists on the same day; the form asks and sends `confirmDuplicate` */
async function askAboutDuplicate({ tx, row, form }: AddOrderContext): Promise<void> {
  if (form.confirmDuplicate) return
  const { rows } = await sql`
    select from institutions_order
    where lead_id = ${row.institutionsCustomer} and institution_id = ${row.institutions} and service_item_id = ${form.serviceItemId}
      and order_amount = ${form.orderAmount}::numeric and (signing_time at time zone 'Asia/Shanghai')::date = ${form.signingTime}::timestamp::date
      and lifecycle <> 'CANCELLED' limit 1`.execute(tx)
  if (rows.length > 0) throw refuse('疑似重复订单，请确认')
}

/** Owner of the order. A lead in the high seas is assigned to the employees named in the form. */
async function orderOwner(context: AddOrderContext, lead: StoredLead): Promise<number | null> {
  const { actor, form, emit } = context
  if (lead.status === 'NORMAL') {
    if ((await leadReach(context, lead.id)) !== 'act') throw refuse(NOT_IN_CHARGE)
    return lead.attributable_person_id
  }
  const ownerId = form.attributionId
  if (!ownerId) throw invalid([{ field: 'attributionId', message: '请选择归属人' }])
  if (ownerId !== actor.id && !actor.admin && !actor.permissions.has('/agency/highSeas/allocate'))
    throw invalid([{ field: 'attributionId', message: '该客户在公海，您只能将其归属到自己名下' }])
  const followerId = form.followUpWithPeopleId ?? ownerId
  const stays = await leaveSea(context, { leads: [lead], ownerId, followerId, cause: 'order', limits: 'none' })
  for (const { previousOwnerId: from } of stays) emit(leadAllocatedFromHighSeas(lead.id, { from, to: ownerId }))
  return ownerId
}

/** Adds an order of a lead at an institution. With payment mode ONCE the payment is booked at once. */
export const addOrder = defineOperation({
  name: 'order.add',
  rows: 'one',
  refuses: leadsOutOfReach(NOT_IN_CHARGE),
  reads: ADD_ORDER_READS,
  form: ADD_ORDER_FORM,
  answers: objectOf({ id: WHOLE, orderNumber: TEXT }),
  async load({ tx, row, now }) {
    const { rows } = await sql<Readonly<Record<string, unknown>>>`select i.name as "institutionName", l.name,
        l.attributable_person_id as "attributionId", l.follow_up_with_people_id as "followUpWithPeopleId"
      from institution i, institutions_customer l where i.id = ${row.institutions} and l.id = ${row.institutionsCustomer}`.execute(tx)
    const items = await crmTx(tx)
      .selectFrom('service_item')
      .select(['id', 'content as label'])
      .where('institution_id', '=', row.institutions)
      .where('locked', '=', false)
      .orderBy('content')
      .execute()
    return { source: { ...rows[0], signingTime: wallDateTime(now) }, serviceItemList: items, serviceItemListMore: undefined }
  },
  async run(context) {
    const { tx, actor, row, form, create, emit } = context
    const lead = await lockLead(tx, row.institutionsCustomer)
    if (!lead) throw notFound()
    const item = await requireServiceItem(tx, form.serviceItemId, row.institutions)
    await askAboutDuplicate(context)
    const owner = await orderOwner(context, lead)
    const { people, leftOut } = await peopleAtSigning(tx, { institution: row.institutions, owner, staff: lead.staff_person_id })
    const { signingTime, orderAmount, orderStatus } = form
    const operator = actor.id || null
    const signed = {
      institutionsCustomer: lead.id,
      institutions: row.institutions,
      serviceItem: form.serviceItemId,
      signingTime,
      orderAmount,
    }
    const kind = {
      serviceCategory: item.category,
      paymentMode: item.payment_mode,
      customerSource: lead.customer_source,
    }
    const made = await create(order, { ...signed, ...kind, ...people, orderStatus, operator })
    if (item.payment_mode === 'ONCE')
      await create(transaction, [{ order: made, type: 'PAYMENT', amount: orderAmount, time: signingTime, operator }])
    emit(orderAdded(made, { lead: lead.id, institution: row.institutions }))
    const { order_number: orderNumber } = await crmTx(tx)
      .selectFrom('institutions_order')
      .select('order_number')
      .where('id', '=', made)
      .executeTakeFirstOrThrow()
    const without = leftOut.length > 0 ? `；${leftOut.join('、')}已作废，该订单不计入其业绩和提成` : ''
    const lost = await lostDealHint(tx, { lead: lead.id, institution: row.institutions })
    return { message: `订单已新增${without}${lost}`, data: { id: made, orderNumber } }
  },
})
