import { sql } from 'kysely'
import type { ActionForms } from '#apps/crm/db/resources.generated.ts'
import type { RequestContext } from '#core/contract/endpoint.ts'
import { invalid } from '#core/contract/errors.ts'
import { blockedPhones } from '#plugins/sms/server/blocked.ts'
import type { SmsKind } from '#plugins/sms/server/provider.ts'
import type { QueuedMessage } from '#plugins/sms/server/queue.ts'
import { nextAdvertisingTime } from '#plugins/sms/server/quiet-hours.ts'
import { MAX_RECIPIENTS, type RecipientFault } from '../wire.ts'
import { composeText } from './compose-text.ts'
import { readLeads } from './read-leads.ts'
import { type Recipient, type RecipientList, readList } from './read-list.ts'
import { templateFault } from './variables.ts'

/** Validated form of a task: its time is 'YYYY-MM-DD HH:mm:ss' in Shanghai, absent for now. */
export type TaskForm = ActionForms['smsTask']['add']

/** What a task would send, and to whom. Nothing is written yet. */
export interface TaskPlan {
  readonly content: string
  readonly messages: readonly (QueuedMessage & { readonly parts: number })[]
  readonly faults: readonly RecipientFault[]
  readonly duplicates: number
  readonly optedOut: number
  readonly blacklisted: number
}

type TaskContext = Pick<RequestContext, 'actor' | 'db' | 'services'>

/** Text of the task: the template's current content, or the entered one. @throws 422. */
export async function taskContent(db: TaskContext['db'], { templateId, content, kind }: TaskForm): Promise<string> {
  if (!templateId) {
    if (!content) throw invalid([{ field: 'content', message: '请选择短信模板或填写短信内容' }])
    const fault = templateFault(content)
    if (fault) throw invalid([{ field: 'content', message: fault }])
    return content
  }
  const { rows } = await sql<{ content: string; kind: string }>`select content, kind from sms_template where id = ${templateId}`.execute(db)
  const [template] = rows
  if (template?.kind !== kind) throw invalid([{ field: 'templateId', message: '模板类型与短信类型不一致' }])
  return template.content
}

/** The first recipient of each phone number. */
function uniqueRecipients(recipients: readonly Recipient[]): readonly Recipient[] {
  const first = new Map<string, Recipient>()
  for (const recipient of recipients) if (!first.has(recipient.phone)) first.set(recipient.phone, recipient)
  return [...first.values()]
}

const readTaskRecipients = async (context: TaskContext, form: TaskForm): Promise<RecipientList> =>
  form.source === 'LEADS' ? readLeads(context, form) : readList(form.recipients ?? '')

/** Reads the recipients, leaves out opt-outs, and composes the text for all others. @throws 422. */
export async function planTask(context: TaskContext, form: TaskForm, sign: string): Promise<TaskPlan> {
  const content = await taskContent(context.db, form)
  const { recipients, faults: unreadable } = await readTaskRecipients(context, form)
  const single = uniqueRecipients(recipients)
  const blocked = await blockedPhones(
    context.db,
    form.kind,
    single.map(({ phone }) => phone),
  )
  const faults = [...unreadable]
  const messages: TaskPlan['messages'][number][] = []
  for (const { phone, values, where } of single) {
    if (blocked.has(phone)) continue
    const composed = composeText(sign, form.kind, content, values)
    if ('fault' in composed) faults.push({ where, reason: composed.fault })
    else messages.push({ phone, ...composed })
  }
  if (messages.length > MAX_RECIPIENTS)
    throw invalid([{ field: 'source', message: `一次最多发送${MAX_RECIPIENTS}个号码，当前${messages.length}个` }])
  const kinds = [...blocked.values()]
  return {
    ...{ content, messages, faults },
    duplicates: recipients.length - single.length,
    optedOut: kinds.filter(kind => kind === 'OPT_OUT').length,
    blacklisted: kinds.filter(kind => kind === 'BLACKLIST').length,
  }
}

/** Time at which a task is sent, and whether quiet hours postponed it. */
export interface SendTime {
  readonly due: Date
  readonly deferred: boolean
  readonly later: boolean
}

/** @param wanted time chosen by staff; if absent or past, as soon as possible */
export function sendTimeOf(kind: SmsKind, wanted: Date | undefined, now: Date): SendTime {
  const first = wanted && wanted > now ? wanted : now
  const due = kind === 'MARKETING' ? nextAdvertisingTime(first) : first
  return { due, deferred: due > first, later: due > now }
}

/** 'YYYY-MM-DD HH:mm:ss' in Shanghai as a Date. */
export const parseShanghaiTime = (text: string | null | undefined): Date | undefined =>
  text ? new Date(`${text.replace(' ', 'T')}+08:00`) : undefined

/** A Date as 'YYYY-MM-DD HH:mm:ss' in Shanghai. */
export const shanghaiTime = (moment: Date): string =>
  new Date(moment.getTime() + 8 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ')
