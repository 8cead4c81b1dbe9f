import { type RawBuilder, sql } from 'kysely'

/**
 * SQL for the position of a demo row in its table, from 1. Values derived from it are the same in every demo; ids are not, because sequences keep
 * the gaps of an interrupted first start.
 * @param id the row's id, or a reference to it: `c.id`, `s.institution_id`
 */
export const rowPositionSql = (table: string, id: string): RawBuilder<number> =>
  sql<number>`(${sql.ref(id)} - (select min(id) from ${sql.table(table)}) + 1)`
