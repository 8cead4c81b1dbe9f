import { sql } from 'kysely'
import type { Tx } from '#core/contract/database.ts'

/** Enabled rules as the JSON argument of institution_scores. */
const enabledRulesSql = sql`(select coalesce(jsonb_agg(jsonb_build_object('metric', metric, 'weight', weight, 'direction', direction)), '[]')
  from sorting_rule where enabled)`

/**
 * Recomputes the total scores of all institutions by the stored rules. An advisory lock admits one run at a time; rows are locked in id order, and
 * unchanged scores are not written.
 * @returns number of changed scores
 */
export async function scoreInstitutions(tx: Tx): Promise<number> {
  await sql`select pg_advisory_xact_lock(727011, 1)`.execute(tx)
  const { rows } = await sql<{ id: number; total: string }>`
    select i.id, s.total::text as total from institution_scores(${enabledRulesSql}) s join institution i on i.id = s.institution_id
    where i.total_score <> s.total order by i.id`.execute(tx)
  const changed = JSON.stringify(rows)
  await sql`select from institution where id in (select id from jsonb_to_recordset(${changed}::jsonb) as c(id bigint)) order by id for no key update`.execute(
    tx,
  )
  await sql`
    update institution i set total_score = c.total from jsonb_to_recordset(${changed}::jsonb) as c(id bigint, total numeric) where i.id = c.id`.execute(
    tx,
  )
  await sql`update sorting_setting set scored_date = now()`.execute(tx)
  return rows.length
}
