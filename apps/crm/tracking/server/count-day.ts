import { sql } from 'kysely'
import type { Tx } from '#core/contract/database.ts'
import type { DayRows, RowIds } from './count-rows.ts'
import { type KeyTally, keyText, type VisitTally } from './tally.ts'

/** Users that a row did not have yet, by its id. A user who is being added by another transaction is waited for. */
async function addUsers(tx: Tx, pairs: readonly (readonly [number, string])[]): Promise<ReadonlyMap<number, number>> {
  const { rows } = await sql<{ id: number; users: number }>`
    with added as (
      insert into tracking_count_user (count_id, user_key)
      select id, user_key from unnest(${pairs.map(([id]) => id)}::bigint[], ${pairs.map(([, user]) => user)}::uuid[]) as p(id, user_key)
      order by id, user_key on conflict do nothing returning count_id
    ) select count_id as id, count(*)::int as users from added group by count_id`.execute(tx)
  return new Map(rows.map(({ id, users }) => [id, users]))
}

/**
 * Counts what a batch has of a day. Rows that everybody counts into are locked last and in the order of their ids: they are held only until the
 * transaction ends, which is near, and nobody waits in a circle.
 */
export async function countKeys(tx: Tx, ids: RowIds, tallies: readonly KeyTally[]): Promise<void> {
  const rows = tallies.flatMap(tally => {
    const id = ids.get(keyText(tally))
    return id === undefined ? [] : [{ id, tally }]
  })
  if (rows.length === 0) return
  const added = await addUsers(
    tx,
    rows.flatMap(({ id, tally }) => [...tally.users].map(user => [id, user] as const)),
  )
  const column = (value: (row: (typeof rows)[number]) => number) => sql`${rows.map(value)}::bigint[]`
  const id = column(row => row.id)
  await sql`select from tracking_count where id = any(${id}) order by id for no key update`.execute(tx)
  await sql`
    update tracking_count c set total_number = total_number + n.number, total_user_number = total_user_number + n.users
    from unnest(${id}, ${column(row => row.tally.number)}, ${column(row => added.get(row.id) ?? 0)}) as n(id, number, users)
    where c.id = n.id`.execute(tx)
}

/** Counts visits of a day. */
export async function countVisits(tx: Tx, { day, rebuilding }: DayRows, tallies: readonly VisitTally[]): Promise<void> {
  if (tallies.length === 0) return
  await sql`
    insert into platform_visit_count as c (day, platform, channel_code, rebuilding, visit_num, new_visit_num)
    select ${day}::date, platform, channel_code, ${rebuilding}, visits, new_visits
    from unnest(${tallies.map(one => one.platform)}::text[], ${tallies.map(one => one.channelCode)}::text[], ${tallies.map(one => one.visits)}::bigint[],
      ${tallies.map(one => one.newVisits)}::bigint[]) with ordinality as v(platform, channel_code, visits, new_visits, place)
    order by place
    on conflict (day, platform, channel_code, rebuilding)
    do update set visit_num = c.visit_num + excluded.visit_num, new_visit_num = c.new_visit_num + excluded.new_visit_num`.execute(tx)
}
