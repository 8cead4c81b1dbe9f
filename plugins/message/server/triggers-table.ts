import { sql } from 'kysely'
import type { Db } from '#core/contract/database.ts'
import { describeTemplateVariables } from './template.ts'
import type { MessageTrigger } from './trigger.ts'

/**
 * Synchronises the tables with the triggers in code: inserts new ones with their initial settings, updates labels of known ones, keeps settings made
 * by staff, and hides triggers that no longer exist.
 */
export async function syncMessageTriggers(db: Db, triggers: readonly MessageTrigger[]): Promise<void> {
  const rows = JSON.stringify(
    triggers.map(({ key, label, category, type, important = false, variables, template, many }) => ({
      key,
      label,
      category,
      type,
      important,
      variables: describeTemplateVariables(variables),
      ...template,
      manyTitle: many?.title ?? `${label}（{count}条）`,
      manySummary: many?.summary ?? `${label}，共{count}条`,
    })),
  )
  const columns = sql`as w(key text, label text, category text, type text, important boolean, variables text, title text, summary text, content text,
    "manyTitle" text, "manySummary" text)`
  await db.transaction().execute(async tx => {
    await sql`insert into message_trigger as t (key, label, category, receiver_type, important)
      select key, label, category, type, important from jsonb_to_recordset(${rows}::jsonb) ${columns}
      order by key
      on conflict (key) do update set label = excluded.label, category = excluded.category, receiver_type = excluded.receiver_type, gone = false
      where (t.label, t.category, t.receiver_type, t.gone) is distinct from (excluded.label, excluded.category, excluded.receiver_type, false)`.execute(
      tx,
    )
    await sql`update message_trigger set gone = true where not gone and key <> all(${triggers.map(trigger => trigger.key)}::text[])`.execute(
      tx,
    )
    await sql`insert into message_template as m (trigger_id, title, summary, content, many_title, many_summary, variables)
      select t.id, w.title, w.summary, w.content, w."manyTitle", w."manySummary", w.variables
      from jsonb_to_recordset(${rows}::jsonb) ${columns} join message_trigger t on t.key = w.key order by t.id
      on conflict (trigger_id) do update set variables = excluded.variables, many_title = coalesce(m.many_title, excluded.many_title),
        many_summary = coalesce(m.many_summary, excluded.many_summary)
      where m.variables is distinct from excluded.variables or m.many_title is null or m.many_summary is null`.execute(tx)
  })
}
