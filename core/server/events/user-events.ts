import { sql } from 'kysely'
import type { Db, UserEvent, UserEvents } from '#core/contract/server-plugin.ts'
import type { Bus } from '../http/ports.ts'

/** Notice that these people's pages have something to hear. */
export const PUSHED = 'user.events'

/** Days for which a page that was away can be told what it missed. */
const KEPT_DAYS = 3

export interface NumberedEvent extends UserEvent {
  readonly seq: number
}

/** Events for people's pages, kept until every page had time to come back. */
export const userEvents = (bus: Bus): UserEvents => ({
  async push({ tx, afterCommit }, employeeIds, { topic, payload }) {
    // In order of their ids, so that two writers never wait for each other crosswise.
    const ids = [...new Set(employeeIds)].sort((a, b) => a - b)
    if (ids.length === 0) return
    await sql`with numbered as (
        insert into user_event_cursor as c (employee_id, seq)
        select id, 1 from unnest(${ids}::bigint[]) with ordinality as u(id, place) order by place
        on conflict (employee_id) do update set seq = c.seq + 1
        returning employee_id, seq)
      insert into user_event (employee_id, seq, topic, payload)
      select employee_id, seq, ${topic}, ${JSON.stringify(payload)}::jsonb from numbered`.execute(tx)
    afterCommit(async () => bus.publish(PUSHED, ids))
  },
})

/** The newest number of this person, 0 at first, and the oldest one still kept after `heard`. */
export async function seqOf(db: Db, employeeId: number, heard: number): Promise<{ readonly last: number; readonly next: number | null }> {
  const { rows } = await sql<{ last: number; next: number | null }>`
    select coalesce((select seq from user_event_cursor where employee_id = ${employeeId}), 0) as last,
      (select min(seq) from user_event where employee_id = ${employeeId} and seq > ${heard}) as next`.execute(db)
  return rows[0] ?? { last: 0, next: null }
}

/** Events read in one go. */
export const MOST_AT_ONCE = 500

/** What each of these people has to hear after the number given, in order. */
export async function eventsAfter(
  db: Db,
  heard: ReadonlyMap<number, number>,
): Promise<readonly (NumberedEvent & { readonly employeeId: number })[]> {
  const { rows } = await sql<NumberedEvent & { employeeId: number }>`
    select e.employee_id as "employeeId", e.seq, e.topic, e.payload
    from unnest(${[...heard.keys()]}::bigint[], ${[...heard.values()]}::bigint[]) as h(employee_id, seq)
    join user_event e on e.employee_id = h.employee_id and e.seq > h.seq
    order by e.employee_id, e.seq limit ${MOST_AT_ONCE}`.execute(db)
  return rows
}

export async function removeOldEvents(db: Db): Promise<void> {
  await sql`delete from user_event where created_date < now() - make_interval(days => ${KEPT_DAYS})`.execute(db)
}
