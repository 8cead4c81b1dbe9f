import { sql } from 'kysely'
import type { Db } from '#core/contract/server-plugin.ts'
import { describeVariables } from './template.ts'
import type { MessageTrigger } from './trigger.ts'

/**
 * Brings the tables up to the triggers that the program knows: new ones with their first settings; names of known ones follow the program,
 * what staff set stays. Triggers that are gone stay switched off and out of sight.
 */
export async function syncTriggers(db: Db, triggers: readonly MessageTrigger[]): Promise<void> {
  const rows = JSON.stringify(
    triggers.map(({ key, label, category, type, important = false, variables, template }) => ({
      key,
      label,
      category,
      type,
      important,
      variables: describeVariables(variables),
      ...template,
    })),
  )
  const columns = sql`as w(key text, label text, category text, type text, important boolean, variables text, title text, summary text, content text)`
  await db.transaction().execute(async tx => {
    await sql`insert into message_trigger as t (key, label, category, receiver_type, important)
      select key, label, category, type, important from jsonb_to_recordset(${rows}::jsonb) ${columns}
      order by key
      on conflict (key) do update set label = excluded.label, category = excluded.category, receiver_type = excluded.receiver_type
      where (t.label, t.category, t.receiver_type) is distinct from (excluded.label, excluded.category, excluded.receiver_type)`.execute(tx)
    await sql`insert into message_template as m (trigger_id, title, summary, content, variables)
      select t.id, w.title, w.summary, w.content, w.variables
      from jsonb_to_recordset(${rows}::jsonb) ${columns} join message_trigger t on t.key = w.key order by t.id
      on conflict (trigger_id) do update set variables = excluded.variables where m.variables is distinct from excluded.variables`.execute(
      tx,
    )
  })
}
