import { sql } from 'kysely'
import type { FactContext } from '#core/contract/fact-consumer.ts'
import { firstOf } from '#core/contract/must.ts'
import { cleanHtml } from '#core/server/index.ts'

export interface Letter {
  readonly title: string
  readonly summary: string
  /** HTML; sanitised again before storing. */
  readonly content: string
  readonly important: boolean
  readonly link?: string | undefined
  readonly trigger: string
  readonly manualMessageId?: number
  /** Stored in the recipients' mailboxes. */
  readonly listed: boolean
  /** Announced at once on open pages. */
  readonly push: boolean
}

type LetterContext = Pick<FactContext, 'tx' | 'afterCommit' | 'services'>

/** Stores a letter in the recipients' mailboxes with one statement. Open pages are notified after commit. */
export async function sendLetter(context: LetterContext, letter: Letter, to: readonly number[]): Promise<void> {
  const people = [...new Set(to)].sort((a, b) => a - b)
  if (people.length === 0) return
  const { title, summary, important, listed, push } = letter
  const id = listed ? { id: await storeLetter(context, letter, people) } : {}
  await context.services.events.push(context, people, {
    topic: 'message.arrived',
    payload: { ...id, title, summary, important, listed, push },
  })
}

async function storeLetter({ tx }: LetterContext, letter: Letter, people: readonly number[]): Promise<number> {
  const { title, summary, content, important, link, trigger, manualMessageId } = letter
  const { rows } = await sql<{ id: number }>`
    with kept as (
      insert into message (title, summary, content, important, link, trigger, manual_message_id)
      values (${title}, ${summary}, ${cleanHtml(content)}, ${important}, ${link ?? null}, ${trigger}, ${manualMessageId ?? null}) returning id
    ), delivered as (
      insert into message_recipient (employee_id, message_id) select e, kept.id from kept, unnest(${people}::bigint[]) as e
    )
    select id from kept`.execute(tx)
  return firstOf(rows).id
}
