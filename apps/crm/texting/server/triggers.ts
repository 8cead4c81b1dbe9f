import { sql } from 'kysely'
import { leadSelfReserved } from '#apps/crm/lead/server/facts.ts'
import { orderAdded, orderRefunded } from '#apps/crm/order/server/facts.ts'
import type { Db, Tx } from '#core/contract/database.ts'
import { invalid } from '#core/contract/errors.ts'
import type { AnyFact } from '#core/contract/fact.ts'
import type { Fact } from '#core/contract/fact-consumer.ts'
import { defineOperation } from '#core/contract/operation.ts'
import { defineRecord, readsOf } from '#core/contract/record.ts'
import { boolean, ref, text } from '#core/contract/value.ts'
import { describeVariables, type TemplateVariable, templateFault, type VariableValues } from './variables.ts'

/** Recipient of a system message and the values for its template. */
export type SystemMessageRecipient = VariableValues & { readonly phone: string | null }

/** An event on which the system sends a message. */
interface SmsTrigger {
  /** Stored in the database; must never change after a release. */
  readonly key: string
  readonly label: string
  readonly follows: AnyFact
  readonly variables: readonly TemplateVariable[]
  /** Undefined if there is no recipient. */
  says(tx: Tx, fact: Fact): Promise<SystemMessageRecipient | undefined>
}

const LEAD_VARIABLES = ['name', 'institution', 'consultant'] as const

const orderMessageRecipient = async (tx: Tx, order: number): Promise<SystemMessageRecipient | undefined> => {
  const { rows } =
    await sql<SystemMessageRecipient>`select l.phone_number as phone, l.name, i.name as institution, e.name as consultant, o.order_number as "orderNumber",
      o.order_amount::text as amount
    from institutions_order o join institutions_customer l on l.id = o.lead_id join institution i on i.id = o.institution_id
      left join employee e on e.id = o.lead_owner_id where o.id = ${order}`.execute(tx)
  return rows[0]
}

const SMS_TRIGGERS: readonly SmsTrigger[] = [
  {
    key: 'lead.selfReserved',
    label: '自主预约成功',
    follows: leadSelfReserved,
    variables: LEAD_VARIABLES,
    async says(tx, fact) {
      if (!leadSelfReserved.is(fact)) return undefined
      const { rows } = await sql<SystemMessageRecipient>`select l.phone_number as phone, l.name, e.name as consultant,
          (select i.name from institution i where i.id = ${fact.payload.institution}) as institution
        from institutions_customer l left join employee e on e.id = l.attributable_person_id
        where l.id = ${fact.entityId} and l.deleted_date is null`.execute(tx)
      return rows[0]
    },
  },
  {
    key: 'order.signed',
    label: '订单签约',
    follows: orderAdded,
    variables: [...LEAD_VARIABLES, 'orderNumber', 'amount'],
    says: (tx, fact) => orderMessageRecipient(tx, fact.entityId),
  },
  {
    key: 'order.refundComplete',
    label: '退款完成',
    follows: orderRefunded,
    variables: [...LEAD_VARIABLES, 'orderNumber', 'amount'],
    async says(tx, fact) {
      if (!orderRefunded.is(fact) || !fact.payload.complete) return undefined
      const order = await orderMessageRecipient(tx, fact.entityId)
      const { rows } = await sql<{
        amount: string
      }>`select refunded_amount::text as amount from institutions_order where id = ${fact.entityId}`.execute(tx)
      return order && { ...order, amount: rows[0]?.amount ?? null }
    },
  },
]

/** Facts of all triggers. */
export const followedFacts: readonly AnyFact[] = SMS_TRIGGERS.map(({ follows }) => follows)
export const triggerOf = (key: string): SmsTrigger | undefined => SMS_TRIGGERS.find(trigger => trigger.key === key)
export const triggersOf = ({ topic }: Pick<Fact, 'topic'>): readonly SmsTrigger[] =>
  SMS_TRIGGERS.filter(({ follows }) => follows.topic === topic)

/** Synchronises the table with the triggers of the program: new ones are disabled, staff's settings are kept. */
export async function syncTriggers(db: Db | Tx): Promise<void> {
  const rows = SMS_TRIGGERS.map(({ key, label, variables }, place) => ({ key, label, place, variables: describeVariables(variables) }))
  await sql`insert into sms_trigger as t (key, label, variables)
    select key, label, variables from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(key text, label text, variables text, place int)
    order by r.place on conflict (key) do update set label = excluded.label, variables = excluded.variables
    where (t.label, t.variables) is distinct from (excluded.label, excluded.variables)`.execute(db)
}

const smsTriggerRecord = defineRecord('smsTrigger', { fields: { key: text(), template: ref('smsTemplate'), enabled: boolean() } })

/** Sets the template, which must be of kind NOTICE and only use variables of this trigger. */
export const setTrigger = defineOperation({
  name: 'texting.setTrigger',
  rows: 'one',
  reads: readsOf(smsTriggerRecord, 'key'),
  form: { templateId: ref('smsTemplate') },
  async run({ tx, row, form, change }) {
    const { rows } = await sql<{ content: string; kind: string }>`select content, kind from sms_template
      where id = ${form.templateId} for share`.execute(tx)
    const [template] = rows
    const fault =
      template?.kind === 'NOTICE' ? templateFault(template.content, triggerOf(row.key)?.variables) : '系统短信只能使用通知类模板'
    if (fault) throw invalid([{ field: 'templateId', message: fault }])
    await change(smsTriggerRecord, row, { template: form.templateId })
    return {}
  },
})
