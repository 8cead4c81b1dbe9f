import { sql } from 'kysely'
import type { Db } from '#core/contract/database.ts'

/** A view that passes rows of one table through. */
export interface PlainView {
  /** Columns taken unchanged from the table, under their own name. */
  readonly plain: ReadonlySet<string>
  /** Words of its WHERE clause and those of the views below it; they include the columns that decide which rows it shows. */
  readonly condition: ReadonlySet<string>
}

export type PlainViews = ReadonlyMap<string, PlainView>

/** Identifiers (and keywords) in SQL text. */
export const sqlWords = (text: string): ReadonlySet<string> => new Set(text.match(/[a-z_][a-z0-9_]*/g))

/**
 * Views that PostgreSQL reports as updatable, that is passing rows of one table through. Those whose condition calls a function of this schema are
 * left out, because it is unknown what the function reads.
 */
export async function readPlainViews(db: Db): Promise<PlainViews> {
  const { rows } = await sql<{ view: string; plain: string[]; condition: string }>`
    with recursive below(view, relation) as (
      select c.oid, c.oid from pg_class c
      where c.relnamespace = 'public'::regnamespace and c.relkind = 'v' and pg_relation_is_updatable(c.oid, false) & 16 = 16
      union
      select b.view, r.oid from below b
      join pg_rewrite w on w.ev_class = b.relation
      join pg_depend d on d.classid = 'pg_rewrite'::regclass and d.objid = w.oid and d.refclassid = 'pg_class'::regclass
      join pg_class r on r.oid = d.refobjid and r.relkind in ('v', 'm')
    ), conditions as (
      select view, string_agg(substring(pg_get_viewdef(relation, true) from E'\n  WHERE (.*)$'), ' ') as condition from below group by view
    )
    select c.view::regclass::text as view, coalesce(c.condition, '') as condition,
      array(select attname::text from pg_attribute a where a.attrelid = c.view and a.attnum > 0 and pg_column_is_updatable(c.view, a.attnum, false)) as plain
    from conditions c
    where not exists (select from pg_proc p where p.pronamespace = 'public'::regnamespace and c.condition ~ ('\m' || p.proname || '[(]'))`.execute(
    db,
  )
  return new Map(rows.map(row => [row.view, { plain: new Set(row.plain), condition: sqlWords(row.condition) }]))
}
