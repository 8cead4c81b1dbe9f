import { sql } from 'kysely'
import type { Actor, Fact, FactConsumer, FactContext, NewFact } from '#core/contract/server-plugin.ts'
import { type Letter, send } from './send.ts'
import { fillTemplate } from './template.ts'
import type { MessageDraft, MessageTrigger } from './trigger.ts'

interface Settings {
  readonly channels: readonly string[]
  readonly important: boolean
  readonly title: string
  readonly summary: string
  readonly content: string
}

/** Follows every topic that a trigger names. */
export function deliveries(triggers: readonly MessageTrigger[]): FactConsumer {
  const follows = (trigger: MessageTrigger, fact: NewFact): boolean =>
    trigger.topics.includes(fact.topic) && trigger.wants?.(fact) !== false
  return {
    name: 'message.deliver',
    topics: [...new Set(triggers.flatMap(trigger => trigger.topics))],
    wants: fact => triggers.some(trigger => follows(trigger, fact)),
    async consume(fact, context) {
      for (const trigger of triggers) if (follows(trigger, fact)) await deliver(trigger, fact, context)
    },
  }
}

async function deliver(trigger: MessageTrigger, fact: Fact, context: FactContext): Promise<void> {
  const settings = await settingsOf(context, trigger.key)
  if (!settings) return
  for (const draft of await trigger.drafts(fact, context.tx)) {
    const to = [...new Set(draft.recipients)].filter(id => id !== fact.actorId)
    const { seeing, unseeing } = await whoSees(context, fact, draft, to)
    await send(context, letterOf(trigger, fact, settings, draft.values, draft.link), seeing)
    if (draft.unseen) await send(context, letterOf(trigger, fact, settings, { ...draft.values, ...draft.unseen }), unseeing)
  }
}

/** Undefined when it is switched off. */
async function settingsOf({ tx }: FactContext, key: string): Promise<Settings | undefined> {
  const { rows } = await sql<Settings>`
    select t.channels, t.important, m.title, m.summary, m.content
    from message_trigger t join message_template m on m.trigger_id = t.id where t.key = ${key} and t.enabled = 1`.execute(tx)
  return rows[0]
}

const letterOf = (
  { key }: MessageTrigger,
  { entity, entityId }: Fact,
  { channels, important, title, summary, content }: Settings,
  values: Readonly<Record<string, string>>,
  link?: string,
): Letter => ({
  title: fillTemplate(title, values),
  summary: fillTemplate(summary, values),
  content: fillTemplate(content, values),
  important,
  link,
  trigger: key,
  entity,
  entityId,
  listed: channels.includes('website'),
  push: channels.includes('push'),
})

/** Parts people by whether they may see what it is about, with the access they have now. Who is gone or locked is neither. */
async function whoSees(context: FactContext, fact: Fact, draft: MessageDraft, people: readonly number[]) {
  const seeing: number[] = []
  const unseeing: number[] = []
  for (const id of people) {
    const actor = await context.actor(id)
    if (actor) (await sees(context, fact, draft, actor)) ? seeing.push(id) : unseeing.push(id)
  }
  return { seeing, unseeing }
}

async function sees({ services }: FactContext, fact: Fact, { subject, needs = [] }: MessageDraft, actor: Actor): Promise<boolean> {
  if (!actor.admin && !needs.every(permission => actor.permissions.has(permission))) return false
  if (subject === null) return true
  const { resource, id } = subject ?? { resource: fact.entity, id: fact.entityId }
  return (await services.lists.row({ resource, id, actor, columns: [] })) !== undefined
}
