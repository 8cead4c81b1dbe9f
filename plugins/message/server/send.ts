import { sql } from 'kysely'
import type { FactContext } from '#core/contract/server-plugin.ts'
import { paragraphs } from '#core/manifest/html/html-text.ts'
import { cleanHtml } from '#core/server/html/clean-html.ts'

export interface Letter {
  readonly title: string
  readonly summary: string
  /** Plain text, or rich text where `rich` says so. */
  readonly content: string
  readonly rich?: boolean
  readonly important: boolean
  readonly link?: string | undefined
  readonly trigger: string
  /** What it is about: the same trigger tells a person of the same thing once a day. */
  readonly entity: string
  readonly entityId: number
  readonly manualMessageId?: number
  /** Kept in the list of messages. */
  readonly listed: boolean
  /** Told at once on open pages. */
  readonly push: boolean
}

/** Puts a letter into mailboxes, once each; answers into how many. Open pages hear of it after commit. */
export async function send(
  context: Pick<FactContext, 'tx' | 'afterCommit' | 'services'>,
  letter: Letter,
  to: readonly number[],
): Promise<number> {
  if (to.length === 0) return 0
  const { title, summary, content, rich, important, link, trigger, entity, entityId, manualMessageId, listed, push } = letter
  const { rows } = await sql<{ id: number }>`
    insert into message (title, summary, content, important, link, trigger, manual_message_id)
    values (${title}, ${summary}, ${rich ? cleanHtml(content) : paragraphs(content)}, ${important}, ${link ?? null}, ${trigger}, ${manualMessageId ?? null})
    returning id`.execute(context.tx)
  const id = rows[0]?.id as number
  const got = await sql<{ id: number }>`
    insert into message_recipient (employee_id, message_id, trigger, entity, entity_id, day, listed, read_date)
    select e, ${id}, ${trigger}, ${entity}, ${entityId}, (now() at time zone 'Asia/Shanghai')::date, ${listed}, ${listed ? null : sql`now()`}
    from unnest(${[...new Set(to)].sort((a, b) => a - b)}::bigint[]) as e
    on conflict (trigger, entity, entity_id, employee_id, day) do nothing
    returning employee_id as id`.execute(context.tx)
  if (got.rows.length === 0) {
    await sql`delete from message where id = ${id}`.execute(context.tx)
    return 0
  }
  const payload = { id, title, summary, important, listed, push }
  await context.services.events.push(
    context,
    got.rows.map(row => row.id),
    { topic: 'message.arrived', payload },
  )
  return got.rows.length
}
