import { crmTx } from '#apps/crm/db/crm.ts'
import { requireEnabled } from '#apps/crm/system/server/employee-names.ts'
import type { Actor } from '#core/contract/actor.ts'
import type { Tx } from '#core/contract/database.ts'
import { invalid, refuse } from '#core/contract/errors.ts'
import { defineOperation } from '#core/contract/operation.ts'
import { readsOf } from '#core/contract/record.ts'
import { NEW_ROW } from '#core/contract/shape.ts'
import { datetime, option, optional, ref, text } from '#core/contract/value.ts'
import { wallDateTime } from '#core/manifest/public.ts'
import { claimContacts, requireContact } from './contacts.ts'
import { createLead } from './create-lead.ts'
import { describeDuplicate, duplicateMessage } from './duplicate.ts'
import { leadOwnerChanged, leadStaffChanged } from './facts.ts'
import { explainMovedToSea } from './gone-to-sea.ts'
import { lead } from './lead-record.ts'
import { askedPhase } from './phase.ts'

/** @throws 409 with the duplicate's data if another lead has one of these contacts */
async function refuseHolders(tx: Tx, actor: Actor, holders: readonly number[]): Promise<void> {
  const duplicate = await describeDuplicate(tx, holders, actor)
  if (duplicate) throw refuse(duplicateMessage(duplicate), duplicate)
}

/** Adds a lead. Default owner is the actor; default customer service is chosen by the setting. */
const addLead = defineOperation({
  name: 'lead.add',
  rows: 'none',
  rest: 'fields',
  answers: NEW_ROW,
  form: {
    phoneNumber: optional(text()),
    wechat: optional(text()),
    customerSource: option(),
    residentCity: optional(option()),
    customerPhase: optional(option()),
    attributablePersonId: optional(ref('employee')),
    staffPersonId: optional(ref('employee')),
    followUpWithPeopleId: optional(ref('employee')),
  },
  async run(context) {
    const { tx, actor, form, written } = context
    const { phoneNumber, wechat, customerSource, residentCity } = form
    const manualPhase = askedPhase(form.customerPhase) ?? 'NEW_CUSTOMER_CAPITAL'
    const made = await createLead(context, {
      values: { ...written, phoneNumber, wechat, customerSource, residentCity, manualPhase },
      ownerId: form.attributablePersonId ?? actor.id,
      staffId: form.staffPersonId,
      followerId: form.followUpWithPeopleId,
      cause: 'add',
    })
    if ('id' in made) return { message: '新增成功', data: { id: made.id } }
    await refuseHolders(tx, actor, made.holders)
    throw refuse('客户已存在')
  },
})

/** @throws 422 if a lead with internal follow-ups would be new again */
async function requireUnfollowed(tx: Tx, leadId: number): Promise<void> {
  const followed = await crmTx(tx)
    .selectFrom('follow_up_record')
    .select('id')
    .where('lead_id', '=', leadId)
    .where('institution_id', 'is', null)
    .limit(1)
    .executeTakeFirst()
  if (followed) throw invalid([{ field: 'customerPhase', message: '已有跟进记录，不能改为新客资' }])
}

const editLead = defineOperation({
  name: 'lead.edit',
  rows: 'one',
  reads: readsOf(lead, 'phoneNumber', 'wechat', 'customerPhase'),
  rest: 'fields',
  form: { phoneNumber: optional(text()), wechat: optional(text()), customerPhase: optional(option()) },
  async run({ tx, actor, row, form, written, change }) {
    const contacts = {
      phoneNumber: (form.phoneNumber === undefined ? row.phoneNumber : form.phoneNumber) || null,
      wechat: (form.wechat === undefined ? row.wechat : form.wechat) || null,
    }
    requireContact(contacts)
    const phase = askedPhase(form.customerPhase, row.customerPhase)
    if (contacts.phoneNumber !== row.phoneNumber || contacts.wechat !== row.wechat) {
      const holders = await claimContacts(tx, [contacts], row.id)
      await refuseHolders(tx, actor, [...new Set(holders.map(holder => holder.leadId))])
    }
    if (phase === 'NEW_CUSTOMER_CAPITAL') await requireUnfollowed(tx, row.id)
    await change(lead, row, { ...written, customerPhase: undefined, manualPhase: phase })
    return { message: '保存成功' }
  },
  missing: explainMovedToSea('该客户在公海，请先领取', { names: false }),
})

const setLeadOwner = defineOperation({
  name: 'lead.setOwner',
  rows: 'many',
  form: { attributablePersonId: ref('employee') },
  async run({ tx, rows, form, change }) {
    const owner = form.attributablePersonId
    await requireEnabled(tx, [owner])
    await change(lead, rows, { attributablePerson: owner }, row =>
      leadOwnerChanged(row.id, { from: row.attributablePerson ?? null, to: owner }),
    )
    return { message: '设置成功' }
  },
})

const setLeadStaff = defineOperation({
  name: 'lead.setStaff',
  rows: 'many',
  form: { staffId: ref('employee') },
  async run({ tx, rows, form, change }) {
    const staff = form.staffId
    await requireEnabled(tx, [staff])
    await change(lead, rows, { staffPerson: staff }, row => leadStaffChanged(row.id, { from: row.staffPerson ?? null, to: staff }))
    return { message: '设置成功' }
  },
})

/** Corrects the displayed creation time; audit log and automatic loss use the real one. */
const setCreatedDate = defineOperation({
  name: 'lead.setCreatedDate',
  rows: 'many',
  reads: readsOf(lead, 'createdDate'),
  form: { time: datetime() },
  async run({ rows, form, now, change }) {
    if (form.time > wallDateTime(now)) throw invalid([{ field: 'time', message: '创建时间不能晚于当前时间' }])
    await change(lead, rows, { createdDate: form.time })
    return { message: '修改成功' }
  },
  /** A single lead's own time is the form's initial value. */
  async load({ rows }) {
    const [row] = rows
    return { source: { time: rows.length === 1 ? (row?.createdDate ?? null) : null } }
  },
})

export const leadOperations = [addLead, editLead, setLeadOwner, setLeadStaff, setCreatedDate]
