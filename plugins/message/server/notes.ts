import { sql } from 'kysely'
import type { Actor } from '#core/contract/actor.ts'
import type { FactContext } from '#core/contract/fact-consumer.ts'
import type { MessageDraft } from './trigger.ts'

/** Draft for one of its recipients. */
export interface RecipientDraft {
  readonly employeeId: number
  readonly draft: MessageDraft
  /** True if the recipient may see the draft's subject. */
  readonly seeing: boolean
}

const recipientsOf = ({ recipients, fact, toActor }: MessageDraft): readonly number[] =>
  [...new Set(recipients)].filter(id => toActor || id !== fact.actorId)

const subjectKeyOf = ({ about, fact }: MessageDraft): string => about ?? `${fact.entity}:${fact.entityId}`

/** Notes for all recipients, by the access that each has now. Employees who are deleted or locked get none. */
export async function recipientDraftsOf(context: FactContext, drafts: readonly MessageDraft[]): Promise<readonly RecipientDraft[]> {
  const byPerson = new Map<number, MessageDraft[]>()
  for (const draft of drafts) for (const id of recipientsOf(draft)) byPerson.set(id, [...(byPerson.get(id) ?? []), draft])
  const notes: RecipientDraft[] = []
  for (const [employeeId, own] of byPerson) {
    const actor = await context.actor(employeeId)
    if (!actor) continue
    const seen = await visibleDrafts(context, actor, own)
    for (const draft of own) if (seen.has(draft) || draft.unseen) notes.push({ employeeId, draft, seeing: seen.has(draft) })
  }
  return notes
}

/** Drafts whose subject the actor may see; one query per resource. */
async function visibleDrafts({ services }: FactContext, actor: Actor, drafts: readonly MessageDraft[]): Promise<ReadonlySet<MessageDraft>> {
  const allowed = drafts.filter(({ needs = [] }) => actor.admin || needs.every(permission => actor.permissions.has(permission)))
  const seen = new Set(allowed.filter(({ subject }) => subject === null))
  const byResource = new Map<string, { readonly id: number; readonly draft: MessageDraft }[]>()
  for (const draft of allowed) {
    if (draft.subject === null) continue
    const { resource, id } = draft.subject ?? { resource: draft.fact.entity, id: draft.fact.entityId }
    byResource.set(resource, [...(byResource.get(resource) ?? []), { id, draft }])
  }
  for (const [resource, rows] of byResource) {
    const visible = await services.lists.visible({ resource, ids: rows.map(row => row.id), actor })
    for (const { id, draft } of rows) if (visible.has(id)) seen.add(draft)
  }
  return seen
}

/** Notes not yet sent today, which are marked as sent: a person gets one message per trigger and subject a day. */
export async function withoutSentToday(
  { tx }: Pick<FactContext, 'tx'>,
  trigger: string,
  notes: readonly RecipientDraft[],
): Promise<readonly RecipientDraft[]> {
  const byKey = new Map<string, RecipientDraft>()
  for (const note of notes) {
    const key = `${note.employeeId} ${subjectKeyOf(note.draft)}`
    if (!byKey.has(key)) byKey.set(key, note)
  }
  const all = [...byKey.values()]
  const { rows } = await sql<{ employeeId: number; about: string }>`
    insert into message_told (trigger, about, employee_id, day)
    select ${trigger}, w.about, w.employee_id, (now() at time zone 'Asia/Shanghai')::date
    from unnest(${all.map(({ draft }) => subjectKeyOf(draft))}::text[], ${all.map(note => note.employeeId)}::bigint[]) as w(about, employee_id)
    order by w.about, w.employee_id
    on conflict do nothing returning employee_id as "employeeId", about`.execute(tx)
  const fresh = new Set(rows.map(({ employeeId, about }) => `${employeeId} ${about}`))
  return [...byKey].flatMap(([key, note]) => (fresh.has(key) ? [note] : []))
}
