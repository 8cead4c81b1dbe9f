import { sql } from 'kysely'
import { crmDb, crmTx } from '#apps/crm/db/crm.ts'
import type { Db, Tx } from '#core/contract/database.ts'
import { type HttpError, invalid } from '#core/contract/errors.ts'
import { type PreviewAnswer, type PreviewRow, rulesProblem, type SortingAnswer, type SortingForm, type SortingRule } from '../wire.ts'

/** Maximum rows of a preview. */
const MAX_PREVIEW_ROWS = 100

/** Stored rules. */
export async function readSortingRules(db: Db | Tx): Promise<SortingAnswer> {
  const crm = crmDb(db)
  const { version, scoredDate } = await crm
    .selectFrom('sorting_setting')
    .select(['version', sql<string | null>`to_char(scored_date at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI:SS')`.as('scoredDate')])
    .executeTakeFirstOrThrow()
  const rules = await crm.selectFrom('sorting_rule').select(['metric', 'weight', 'direction', 'enabled']).orderBy('sort').execute()
  return { version, scoredDate, rules }
}

/** Checks the rules. @throws 422 for the first problem. */
export function checkSortingRules(rules: readonly SortingRule[]): void {
  const problem = rulesProblem(rules)
  if (problem) throw invalid([{ field: 'rules', message: problem }])
}

/** Ranking of unlocked institutions by these rules beside the current one. Writes nothing. */
export async function previewSorting(db: Db, rules: readonly SortingRule[]): Promise<PreviewAnswer> {
  const enabled = JSON.stringify(rules.filter(rule => rule.enabled))
  const { rows } = await sql<PreviewRow & { total_count: number }>`
    select i.id, i.name, s.total::text as total, s.parts, count(*) over ()::int as total_count,
      row_number() over (order by i.total_score desc, i.id)::int as before, row_number() over (order by s.total desc, i.id)::int as after
    from institution_scores(${enabled}::jsonb) s join institution i on i.id = s.institution_id
    where not i.locked order by after limit ${MAX_PREVIEW_ROWS}`.execute(db)
  return { total: rows[0]?.total_count ?? 0, rows: rows.map(({ total_count: _, ...row }) => row) }
}

/**
 * Writes all rules.
 * @param outdated builds the refusal of a form based on an older version than the given one
 * @throws 409 for an outdated version
 */
export async function writeSortingRules(
  tx: Tx,
  { version, rules }: SortingForm,
  outdated: (current: SortingAnswer) => Promise<HttpError>,
): Promise<{ before: SortingAnswer; after: SortingAnswer }> {
  const crm = crmTx(tx)
  const stored = await crm.selectFrom('sorting_setting').select('version').forUpdate().executeTakeFirstOrThrow()
  const before = await readSortingRules(tx)
  if (stored.version !== version) throw await outdated(before)
  for (const [place, { metric, ...rule }] of rules.entries())
    await crm
      .updateTable('sorting_rule')
      .set({ ...rule, sort: place + 1 })
      .where('metric', '=', metric)
      .execute()
  await crm.updateTable('sorting_setting').set({ saved_date: sql<Date>`now()` }).execute()
  return { before, after: await readSortingRules(tx) }
}
