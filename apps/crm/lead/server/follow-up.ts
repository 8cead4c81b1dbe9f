import { invalid, refuse } from '#core/contract/errors.ts'
import { defineOperation } from '#core/contract/operation.ts'
import { NOW, readsOf } from '#core/contract/record.ts'
import { datetime, type Given, option, optional, text } from '#core/contract/value.ts'
import type { WriteContext } from '#core/contract/write-context.ts'
import { wallDateTime } from '#core/manifest/public.ts'
import { leadFollowedUp } from './facts.ts'
import { followRecord } from './follow-record.ts'
import { explainMovedToSea } from './gone-to-sea.ts'
import { lead } from './lead-record.ts'
import { leadRules } from './rules.ts'

const MINUTE = 60_000
/** Tolerance for browser clocks that run ahead. */
const CLOCK_TOLERANCE_MS = 5 * MINUTE
/** Time in which the author may edit a follow-up; afterwards only a correction may be added. */
const EDITABLE_MS = 10 * MINUTE

/** Time of the follow-up, and of the planned next one. */
interface FollowUpTimes {
  readonly followUpTime: string
  readonly nextFollowUpTime?: string | null
}

/** @throws 422 for a time in the future, or a next time that is not later */
export function checkFollowUpTimes({ followUpTime, nextFollowUpTime }: FollowUpTimes, now: Date): void {
  if (followUpTime > wallDateTime(new Date(now.getTime() + CLOCK_TOLERANCE_MS)))
    throw invalid([{ field: 'followUpTime', message: '跟进时间不能晚于当前时间' }])
  if (nextFollowUpTime && nextFollowUpTime <= followUpTime)
    throw invalid([{ field: 'nextFollowUpTime', message: '下次跟进时间须晚于跟进时间' }])
}

/** Fields of a follow-up form. */
export const FOLLOW_UP_FORM = {
  followUpContent: text(),
  followUpTime: datetime(),
  nextFollowUpTime: optional(datetime()),
  intentionLevel: optional(option()),
}

/** The lead before the follow-up. */
type FollowedLead = { readonly id: number } & Given<Pick<typeof lead.fields, 'customerPhase' | 'intentionLevel'>>

/**
 * Records an internal follow-up. The first one moves a new lead to phase CONTACTS if the rules say so; its intention level becomes the lead's.
 * @throws 422 for invalid times
 */
export async function followUpLead(
  { tx, actor, now, create, change, emit }: WriteContext,
  row: FollowedLead,
  form: Given<typeof FOLLOW_UP_FORM>,
): Promise<void> {
  checkFollowUpTimes(form, now)
  const { followUpContent, followUpTime, nextFollowUpTime } = form
  const intentionLevel = form.intentionLevel ?? row.intentionLevel
  await create(followRecord, [{ lead: row.id, author: actor.id, content: followUpContent, followUpTime, nextFollowUpTime, intentionLevel }])
  const contacted = row.customerPhase === 'NEW_CUSTOMER_CAPITAL' && (await leadRules(tx)).auto_contact
  await change(lead, row, { intentionLevel, manualPhase: contacted ? 'CONTACTS' : undefined })
  emit(leadFollowedUp(row.id, { by: actor.id }))
}

/** Initial values of a follow-up form. */
export const initialFollowUp = (now: Date) => ({ followUpTime: wallDateTime(now), followUpContent: null, nextFollowUpTime: null })

const addFollowUp = defineOperation({
  name: 'lead.followUp',
  rows: 'one',
  reads: readsOf(lead, 'customerPhase', 'intentionLevel'),
  form: FOLLOW_UP_FORM,
  async run(context) {
    await followUpLead(context, context.row, context.form)
    return { message: '跟进成功' }
  },
  missing: explainMovedToSea('该客户在公海，请先领取', { names: false }),
  load: async ({ now }) => ({ source: initialFollowUp(now) }),
})

interface AuthoredFollowUp {
  readonly institutions?: number | null
  readonly followUpPeople?: number | null
}

/** @throws 409 unless the actor is the author */
function requireAuthor(row: AuthoredFollowUp, actorId: number): void {
  if (row.institutions !== null) throw refuse('机构的跟进记录不可修改')
  if (row.followUpPeople !== actorId) throw refuse('只能修改自己的跟进记录')
}

const editFollowUp = defineOperation({
  name: 'lead.editFollowUp',
  rows: 'one',
  reads: readsOf(followRecord, 'institutions', 'followUpPeople', 'followUpTime', 'nextFollowUpTime', 'createdDate'),
  form: { followUpContent: optional(text()), followUpTime: optional(datetime()), nextFollowUpTime: optional(datetime()) },
  async run({ actor, row, form, now, change }) {
    requireAuthor(row, actor.id)
    if (wallDateTime(new Date(now.getTime() - EDITABLE_MS)) > row.createdDate) throw refuse('跟进记录保存10分钟后不可修改，请添加更正说明')
    const { nextFollowUpTime = row.nextFollowUpTime } = form
    const times = { followUpTime: form.followUpTime ?? row.followUpTime, nextFollowUpTime }
    checkFollowUpTimes(times, now)
    await change(followRecord, row, { ...times, content: form.followUpContent ?? undefined })
    return { message: '保存成功' }
  },
})

/** Sets the author's correction beside the unchanged text. A later one replaces it; the audit log keeps both. */
const correctFollowUp = defineOperation({
  name: 'lead.correctFollowUp',
  rows: 'one',
  reads: readsOf(followRecord, 'institutions', 'followUpPeople'),
  form: { correction: text() },
  async run({ actor, row, form, change }) {
    requireAuthor(row, actor.id)
    await change(followRecord, row, { correction: form.correction, correctedDate: NOW })
    return { message: '更正说明已保存' }
  },
})

export const followUpOperations = [addFollowUp, editFollowUp, correctFollowUp]
