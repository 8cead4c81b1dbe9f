import { sql } from 'kysely'
import type { Tx } from '#core/contract/database.ts'
import { viewDb } from './db.ts'

/** How many views a person shares with others. */
export async function countSharedViews(tx: Tx, ownerId: number): Promise<number> {
  const { count } = await viewDb(tx)
    .selectFrom('saved_view')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('employee_id', '=', ownerId)
    .where('shared', '=', true)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/**
 * Gives the views that a person shares to another one. Of two that have one name on a screen the given one is numbered.
 * @param toName as the new owner is called
 * @returns how many
 */
export async function handOverSharedViews(tx: Tx, fromId: number, to: { readonly id: number; readonly name: string }): Promise<number> {
  const { rows } = await sql`
    update saved_view v set employee_id = ${to.id}, owner_name = ${to.name}, name = (
      select left(v.name, 20 - length(suffix)) || suffix
      from generate_series(1, 1000) n cross join lateral (select case n when 1 then '' else ' ' || n end as suffix) s
      where not exists (select from saved_view o where o.employee_id = ${to.id} and o.screen = v.screen and o.name = left(v.name, 20 - length(suffix)) || suffix)
      order by n limit 1)
    where v.employee_id = ${fromId} and v.shared returning v.id`.execute(tx)
  return rows.length
}
