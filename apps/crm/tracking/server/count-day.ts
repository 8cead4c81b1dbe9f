import { sql } from 'kysely'
import type { Tx } from '#core/contract/database.ts'
import type { DayRows, RowIds } from './count-rows.ts'
import { countKeyText, type KeyTally, type VisitTally } from './tally.ts'

/** Rows that a batch counts into, in a slot reserved for it until its transaction ends. */
export interface CountedRows extends DayRows {
  readonly slot: number
}

/** PostgreSQL array literal for values that need no quotes (numbers and hashes); a batch has a thousand of them. */
const plainArray = (values: readonly (number | string)[]): string => `{${values.join()}}`

/**
 * Adds a batch's counts of one day, in one statement. Users that another transaction is adding are waited for, always in the same order to avoid
 * deadlocks; the rows of the slot belong to this transaction. The two numbers of a row (events and new users) are summed over a union instead of a
 * join, because PostgreSQL cannot estimate the length of an array.
 */
export async function countDay(
  tx: Tx,
  { day, rebuilding, slot }: CountedRows,
  ids: RowIds,
  tallies: readonly KeyTally[],
  visits: readonly VisitTally[],
): Promise<void> {
  const rows = tallies.flatMap(({ number, users, ...key }) => {
    const id = ids.get(countKeyText(key))
    return id === undefined ? [] : [{ id, number, users: [...users] }]
  })
  const pairs = rows.flatMap(({ id, users }) => users.map(() => id))
  await sql`
    with users as (
      insert into tracking_count_user (count_id, user_key)
      select id, user_key from unnest(${plainArray(pairs)}::bigint[], ${plainArray(rows.flatMap(({ users }) => users))}::uuid[]) as p(id, user_key)
      order by id, user_key on conflict do nothing returning count_id),
    numbers as (
      insert into tracking_number as n (count_id, slot, total_number, total_user_number)
      select id, ${slot}, sum(number), sum(users) from (
        select id, number, 0 as users from unnest(${plainArray(rows.map(({ id }) => id))}::bigint[],
          ${plainArray(rows.map(({ number }) => number))}::bigint[]) as k(id, number)
        union all select count_id, 0, 1 from users) parts
      group by id
      on conflict (count_id, slot) do update
      set total_number = n.total_number + excluded.total_number, total_user_number = n.total_user_number + excluded.total_user_number)
    insert into platform_visit_count as c (day, platform, channel_code, rebuilding, slot, visit_num, new_visit_num)
    select ${day}::date, platform, channel_code, ${rebuilding}, ${slot}, visits, new_visits
    from unnest(${visits.map(one => one.platform)}::text[], ${visits.map(one => one.channelCode)}::text[],
      ${plainArray(visits.map(one => one.visits))}::bigint[], ${plainArray(visits.map(one => one.newVisits))}::bigint[])
      as v(platform, channel_code, visits, new_visits)
    on conflict (day, platform, channel_code, rebuilding, slot)
    do update set visit_num = c.visit_num + excluded.visit_num, new_visit_num = c.new_visit_num + excluded.new_visit_num`.execute(tx)
}
