import { sql } from 'kysely'
import { crmTx } from '#apps/crm/db/crm.ts'
import { employeeNames, requireEnabled } from '#apps/crm/system/server/employee-names.ts'
import type { Actor } from '#core/contract/actor.ts'
import type { Tx } from '#core/contract/database.ts'
import { invalid, refuse } from '#core/contract/errors.ts'
import type { LockedRow, Operation, OperationContext } from '#core/contract/server-plugin.ts'
import { wallDateTime } from '#core/manifest/time/wall-time.ts'
import { claimContacts, requireContact } from './contacts.ts'
import { createLead, type NewLead } from './create-lead.ts'
import { describeDuplicate, duplicateMessage } from './duplicate.ts'
import { recordEvents } from './events.ts'
import { formColumns } from './form-columns.ts'
import { goneToSea } from './gone-to-sea.ts'
import { recordOwners } from './owner-history.ts'
import { askedPhase } from './phase.ts'

const text = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null)
const id = (value: unknown): number | undefined => (typeof value === 'number' ? value : undefined)

/** @throws 409 with the duplicate's data when another lead has one of these contacts. */
async function refuseHolders(tx: Tx, actor: Actor, holders: readonly number[]): Promise<void> {
  const duplicate = await describeDuplicate(tx, holders, actor)
  if (duplicate) throw refuse(duplicateMessage(duplicate), duplicate)
}

/** A new lead: mine unless the form names an owner, with the customer service that the setting chooses unless it names one. */
const add: Operation = {
  async run(context) {
    const { tx, actor, form } = context
    const { columns, custom } = formColumns(context)
    const phase = askedPhase(form.customerPhase) ?? 'NEW_CUSTOMER_CAPITAL'
    const made = await createLead(context, {
      columns: { ...columns, manual_phase: phase } as NewLead['columns'],
      custom,
      ownerId: id(form.attributablePersonId) ?? actor.id,
      staffId: id(form.staffPersonId),
      followerId: id(form.followUpWithPeopleId),
      cause: 'add',
    })
    if ('id' in made) return { message: '新增成功', data: { id: made.id } }
    await refuseHolders(tx, actor, made.holders)
    throw refuse('客户已存在')
  },
}

/** @throws 422 when a lead that was followed up would be new again */
async function setPhase(tx: Tx, row: LockedRow, phase: string, operatorId: number): Promise<void> {
  if (phase === 'NEW_CUSTOMER_CAPITAL') {
    const followed = await crmTx(tx)
      .selectFrom('follow_up_record')
      .select('id')
      .where('lead_id', '=', row.id)
      .where('institution_id', 'is', null)
      .limit(1)
      .executeTakeFirst()
    if (followed) throw invalid([{ field: 'customerPhase', message: '已有跟进记录，不能改为新客资' }])
  }
  await crmTx(tx).updateTable('institutions_customer').set({ manual_phase: phase }).where('id', '=', row.id).execute()
  await recordEvents(tx, [{ leadId: row.id, kind: 'phase', detail: { from: row.customerPhase, to: phase } }], operatorId)
}

const edit: Operation = {
  async run(context) {
    const { tx, actor, form } = context
    const row = context.rows[0] as LockedRow
    const contacts = {
      phoneNumber: text(form.phoneNumber === undefined ? row.phoneNumber : form.phoneNumber),
      wechat: text(form.wechat === undefined ? row.wechat : form.wechat),
    }
    requireContact(contacts)
    const phase = askedPhase(form.customerPhase, row.customerPhase)
    if (contacts.phoneNumber !== row.phoneNumber || contacts.wechat !== row.wechat) {
      const holders = await claimContacts(tx, [contacts], row.id)
      await refuseHolders(tx, actor, [...new Set(holders.map(holder => holder.leadId))])
    }
    if (phase !== undefined) await setPhase(tx, row, phase, actor.id)
    if (form.intentionLevel && form.intentionLevel !== row.intentionLevel)
      await recordEvents(
        tx,
        [{ leadId: row.id, kind: 'intention', detail: { from: row.intentionLevel, to: form.intentionLevel } }],
        actor.id,
      )
    await context.run('record.update', form)
    return { message: '保存成功' }
  },
  missing: goneToSea('该客户在公海，请先领取', { names: false }),
}

/** Rows that the new person is not in charge of yet. */
const changed = (rows: readonly LockedRow[], field: string, person: number): readonly LockedRow[] =>
  rows.filter(row => row[field] !== person)

const setOwner: Operation = {
  async run(context) {
    const { tx, actor, rows, form } = context
    const owner = form.attributablePersonId as number
    await requireEnabled(tx, [owner])
    await context.run('record.update', form)
    const changes = changed(rows, 'attributablePersonId', owner).map(row => ({
      leadId: row.id,
      from: id(row.attributablePersonId) ?? null,
      to: owner,
    }))
    await recordOwners(tx, changes, 'assign', actor.id)
    for (const { leadId, from, to } of changes)
      context.emit({ topic: 'lead.ownerChanged', entity: 'institutionsCustomer', entityId: leadId, payload: { from, to } })
    return { message: '设置成功' }
  },
}

const setStaff: Operation = {
  async run(context) {
    const staff = context.form.staffId as number
    await requireEnabled(context.tx, [staff])
    await context.run('record.update', context.form)
    const rows = changed(context.rows, 'staffPersonId', staff)
    const names = await employeeNames(context.tx, [staff, ...rows.map(row => id(row.staffPersonId))])
    await recordEvents(
      context.tx,
      rows.map(row => ({
        leadId: row.id,
        kind: 'staff' as const,
        detail: { from: names.get(row.staffPersonId as number) ?? null, to: names.get(staff) },
      })),
      context.actor.id,
    )
    for (const row of rows)
      context.emit({
        topic: 'lead.staffChanged',
        entity: 'institutionsCustomer',
        entityId: row.id,
        payload: { from: row.staffPersonId ?? null, to: staff },
      })
    return { message: '设置成功' }
  },
}

/** Corrects the shown creation time; audit and clocks go by the true one. */
const updateCreateDate: Operation = {
  async run({ tx, actor, rows, form, now }) {
    const time = String(form.time)
    if (time > wallDateTime(now)) throw invalid([{ field: 'time', message: '创建时间不能晚于当前时间' }])
    const ids = rows.map(row => row.id)
    await crmTx(tx)
      .updateTable('institutions_customer')
      .set({ created_date: sql<Date>`${time}::timestamp at time zone 'Asia/Shanghai'`, version: sql<number>`version + 1` })
      .where('id', '=', sql<number>`any(${ids}::bigint[])`)
      .execute()
    await recordEvents(
      tx,
      rows.map(row => ({ leadId: row.id, kind: 'createdDate' as const, detail: { from: row.createdDate, to: time } })),
      actor.id,
    )
    return { message: '修改成功' }
  },
  /** One lead: its own time stands in the form. */
  async load({ rows }: Pick<OperationContext, 'rows'>) {
    const [row] = rows
    return { source: { time: rows.length === 1 ? (row?.createdDate ?? null) : null } }
  },
}

/** Operations by the names that the manifest uses. */
export const leadOperations: Readonly<Record<string, Operation>> = {
  'customer.add': add,
  'customer.edit': edit,
  'customer.setOwner': setOwner,
  'customer.setStaff': setStaff,
  'customer.updateCreateDate': updateCreateDate,
}
