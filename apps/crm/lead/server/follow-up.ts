import { sql } from 'kysely'
import { crmTx } from '#apps/crm/db/crm.ts'
import { invalid, refuse } from '#core/contract/errors.ts'
import type { LockedRow, Operation, OperationContext } from '#core/contract/server-plugin.ts'
import { wallDateTime } from '#core/manifest/time/wall-time.ts'
import { type LeadEvent, recordEvents } from './events.ts'
import { goneToSea } from './gone-to-sea.ts'
import { leadRules } from './rules.ts'

const MINUTE = 60_000
/** Clocks of browsers go a little wrong. */
const AHEAD = 5 * MINUTE
/** After this a follow-up stands; its author may only add a note. */
const EDITABLE = 10 * MINUTE

type Form = OperationContext['form']

/** @throws 422 for a time in the future, or a next time that is not later */
function checkTimes({ followUpTime, nextFollowUpTime }: Form, now: Date): void {
  if (String(followUpTime) > wallDateTime(new Date(now.getTime() + AHEAD)))
    throw invalid([{ field: 'followUpTime', message: '跟进时间不能晚于当前时间' }])
  if (nextFollowUpTime && String(nextFollowUpTime) <= String(followUpTime))
    throw invalid([{ field: 'nextFollowUpTime', message: '下次跟进时间须晚于跟进时间' }])
}

const wall = (value: unknown) => (value ? sql<Date>`${String(value)}::timestamp at time zone 'Asia/Shanghai'` : null)

/** What our own people say of a lead. The first makes a new lead a contacted one; the intention level is the lead's from then on. */
const followUp: Operation = {
  async run({ tx, actor, rows, form, now, emit }) {
    checkTimes(form, now)
    const row = rows[0] as LockedRow
    await crmTx(tx)
      .insertInto('follow_up_record')
      .values({
        lead_id: row.id,
        author_id: actor.id,
        follow_up_time: wall(form.followUpTime) as never,
        content: String(form.followUpContent),
        next_follow_up_time: wall(form.nextFollowUpTime),
        intention_level: (form.intentionLevel as string | undefined) ?? (row.intentionLevel as string),
      })
      .execute()
    const events = await followLead(tx, row, form)
    await recordEvents(tx, events, actor.id)
    emit({ topic: 'lead.followedUp', entity: 'institutionsCustomer', entityId: row.id, payload: { by: actor.id } })
    return { message: '跟进成功' }
  },
  missing: goneToSea('该客户在公海，请先领取', { names: false }),
  async load({ now }) {
    return { source: { followUpTime: wallDateTime(now), followUpContent: null, nextFollowUpTime: null } }
  },
}

/** What a follow-up changes in the lead itself. */
async function followLead(tx: OperationContext['tx'], row: LockedRow, { intentionLevel }: Form): Promise<readonly LeadEvent[]> {
  const contacted = row.customerPhase === 'NEW_CUSTOMER_CAPITAL' && (await leadRules(tx)).auto_contact
  const level = intentionLevel && intentionLevel !== row.intentionLevel ? String(intentionLevel) : undefined
  if (!contacted && level === undefined) return []
  await crmTx(tx)
    .updateTable('institutions_customer')
    .set({
      ...(contacted ? { manual_phase: 'CONTACTS' } : {}),
      ...(level === undefined ? {} : { intention_level: level }),
      version: sql<number>`version + 1`,
    })
    .where('id', '=', row.id)
    .execute()
  return [
    ...(contacted ? [{ leadId: row.id, kind: 'phase', detail: { from: 'NEW_CUSTOMER_CAPITAL', to: 'CONTACTS' } } as const] : []),
    ...(level === undefined ? [] : [{ leadId: row.id, kind: 'intention', detail: { from: row.intentionLevel, to: level } } as const]),
  ]
}

/** @throws 409 unless the actor wrote it */
function requireAuthor(row: LockedRow, actorId: number): void {
  if (row.institutionsId !== null) throw refuse('机构的跟进记录不可修改')
  if (row.followUpPeopleId !== actorId) throw refuse('只能修改自己的跟进记录')
}

const edit: Operation = {
  async run({ tx, actor, rows, form, now }) {
    const row = rows[0] as LockedRow
    requireAuthor(row, actor.id)
    if (wallDateTime(new Date(now.getTime() - EDITABLE)) > String(row.createdDate))
      throw refuse('跟进记录保存10分钟后不可修改，请添加更正说明')
    const times = { followUpTime: row.followUpTime, nextFollowUpTime: row.nextFollowUpTime, ...form }
    checkTimes(times, now)
    await crmTx(tx)
      .updateTable('follow_up_record')
      .set({
        ...(form.followUpContent === undefined ? {} : { content: String(form.followUpContent) }),
        follow_up_time: wall(times.followUpTime) as never,
        next_follow_up_time: wall(times.nextFollowUpTime),
        version: sql<number>`version + 1`,
      })
      .where('id', '=', row.id)
      .execute()
    return { message: '保存成功' }
  },
}

/** The author's note beside a text that stands. A later one replaces it; the audit log keeps both. */
const correct: Operation = {
  async run({ tx, actor, rows, form }) {
    const row = rows[0] as LockedRow
    requireAuthor(row, actor.id)
    await crmTx(tx)
      .updateTable('follow_up_record')
      .set({ correction: String(form.correction), corrected_date: sql<Date>`now()`, version: sql<number>`version + 1` })
      .where('id', '=', row.id)
      .execute()
    return { message: '更正说明已保存' }
  },
}

/** Operations by the names that the manifests use. */
export const followUpOperations: Readonly<Record<string, Operation>> = {
  'customer.followUp': followUp,
  'followRecord.edit': edit,
  'followRecord.correct': correct,
}
