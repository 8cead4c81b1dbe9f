import { sql } from 'kysely'
import type { Tx } from '#core/contract/database.ts'
import { viewDb } from './db.ts'

/** Number of views that an employee shares. */
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
 * Transfers an employee's shared views to another one. On a name conflict within a screen the transferred view gets a number.
 * @param to new owner with their display name
 * @returns number of views
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
