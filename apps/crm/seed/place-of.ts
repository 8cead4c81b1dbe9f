import { type RawBuilder, sql } from 'kysely'

/**
 * The place of a demo row among the rows of its table, from 1: what a row has by its place is the same in every demo. Its id is not, because
 * identity numbers go on where an interrupted first start left them.
 * @param id the row's id, or a reference to it: `c.id`, `s.institution_id`
 */
export const placeOf = (table: string, id: string): RawBuilder<number> =>
  sql<number>`(${sql.ref(id)} - (select min(id) from ${sql.table(table)}) + 1)`
