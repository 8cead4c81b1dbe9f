import { sql } from 'kysely'
import type { Fact, FactConsumer, FactContext, NewFact } from '#core/contract/fact-consumer.ts'
import { addressedLetters, MAX_SEPARATE_MESSAGES, type TriggerSettings } from './letters.ts'
import { recipientDraftsOf, withoutSentToday } from './notes.ts'
import { sendLetter } from './send.ts'
import type { MessageTrigger } from './trigger.ts'

/** Most separate messages of one action per person. */
const maxSeparateMessages = ({ digest }: MessageTrigger): number => (digest ? 1 : MAX_SEPARATE_MESSAGES)

/** Consumer of all facts that the triggers follow. */
export function messageConsumer(triggers: readonly MessageTrigger[]): FactConsumer {
  const follows = (trigger: MessageTrigger, fact: NewFact): boolean =>
    trigger.follows.some(({ topic }) => topic === fact.topic) && trigger.wants?.(fact) !== false
  /** True if one action produced so many facts that the first one handles all of them, because one person may have to get them combined. */
  const isMany = (fact: NewFact): boolean =>
    fact.of >
    Math.min(
      MAX_SEPARATE_MESSAGES,
      ...triggers.filter(({ follows }) => follows.some(({ topic }) => topic === fact.topic)).map(maxSeparateMessages),
    )
  return {
    name: 'message.deliver',
    follows: triggers.flatMap(trigger => trigger.follows),
    wants: fact => (isMany(fact) ? fact.place === 0 : triggers.some(trigger => follows(trigger, fact))),
    async consume(fact, context) {
      const facts = isMany(fact) ? await context.together(fact) : [fact]
      for (const trigger of triggers) {
        const own = facts.filter(one => follows(trigger, one))
        if (own.length > 0) await deliverByTrigger(trigger, own, context)
      }
    },
  }
}

async function deliverByTrigger(trigger: MessageTrigger, facts: readonly Fact[], context: FactContext): Promise<void> {
  const settings = await triggerSettings(context, trigger.key)
  if (!settings) return
  const drafts = await trigger.drafts(facts, context)
  const notes = await withoutSentToday(context, trigger.key, await recipientDraftsOf(context, drafts))
  for (const { letter, to } of addressedLetters(settings, notes, trigger.many?.link, maxSeparateMessages(trigger)))
    await sendLetter(context, letter, to)
}

/** Settings of a trigger; undefined if it is disabled. */
async function triggerSettings({ tx }: FactContext, key: string): Promise<TriggerSettings | undefined> {
  const { rows } = await sql<TriggerSettings>`
    select t.key, t.channels, t.important, m.title, m.summary, m.content, m.many_title as "manyTitle", m.many_summary as "manySummary"
    from message_trigger t join message_template m on m.trigger_id = t.id where t.key = ${key} and t.enabled = 1`.execute(tx)
  return rows[0]
}
