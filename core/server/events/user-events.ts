import { sql } from 'kysely'
import type { Db, Tx } from '#core/contract/database.ts'
import type { UserEvent, UserEvents } from '#core/contract/user-events.ts'
import type { NodeBus } from './bus.ts'

/** Notice with the ids of employees who have new events. */
export const USER_EVENTS_TOPIC = 'user.events'

/** Days that events are kept for pages that were disconnected. */
const EVENT_KEPT_DAYS = 3

export interface NumberedEvent extends UserEvent {
  readonly seq: number
}

/** An event and the employees whose pages receive it. */
export interface AddressedEvent {
  readonly employeeIds: readonly number[]
  readonly event: UserEvent
}

/** Ids per notice, which must be below 8000 bytes. */
const MAX_IDS_PER_NOTICE = 400

/** Events for users' pages, kept until every page had time to reconnect. */
export const createUserEvents = (bus: NodeBus): UserEvents => ({
  async push({ tx, afterCommit }, employeeIds, event) {
    const pushed = [{ employeeIds, event }]
    await storeUserEvents(tx, pushed)
    afterCommit(async () => notifyNewEvents(bus, pushed))
  },
})

/** Numbers and stores events, in the given order per employee. The employees' cursor rows are locked until commit, in the order of their ids. */
export async function storeUserEvents(tx: Tx, pushed: readonly AddressedEvent[]): Promise<void> {
  const rows = pushed.flatMap(({ employeeIds, event }, place) =>
    [...new Set(employeeIds)].map(employee => ({ employee_id: employee, place, topic: event.topic, payload: event.payload })),
  )
  if (rows.length === 0) return
  await sql`with given as materialized (
      select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(employee_id bigint, place int, topic text, payload jsonb)
    ), numbered as (
      insert into user_event_cursor as c (employee_id, seq) select employee_id, count(*) from given group by employee_id order by employee_id
      on conflict (employee_id) do update set seq = c.seq + excluded.seq returning employee_id, seq
    )
    insert into user_event (employee_id, seq, topic, payload)
    select g.employee_id, n.seq + 1 - row_number() over (partition by g.employee_id order by g.place desc), g.topic, g.payload
    from given g join numbered n on n.employee_id = g.employee_id`.execute(tx)
}

/** Notifies all nodes, after the commit, of the employees with new events. */
export function notifyNewEvents(bus: NodeBus, pushed: readonly AddressedEvent[]): void {
  const ids = [...new Set(pushed.flatMap(({ employeeIds }) => employeeIds))]
  for (let from = 0; from < ids.length; from += MAX_IDS_PER_NOTICE)
    bus.publish(USER_EVENTS_TOPIC, ids.slice(from, from + MAX_IDS_PER_NOTICE))
}

/** The employee's newest sequence number (0 if none), and the oldest stored one after `heard` (null if none). */
export async function eventSequence(
  db: Db,
  employeeId: number,
  heard: number,
): Promise<{ readonly last: number; readonly next: number | null }> {
  const { rows } = await sql<{ last: number; next: number | null }>`
    select coalesce((select seq from user_event_cursor where employee_id = ${employeeId}), 0) as last,
      (select min(seq) from user_event where employee_id = ${employeeId} and seq > ${heard}) as next`.execute(db)
  return rows[0] ?? { last: 0, next: null }
}

/** Events per query. */
export const MAX_EVENTS_PER_QUERY = 500

/** The events of each employee after the given number, in order. */
export async function eventsAfter(
  db: Db,
  heard: ReadonlyMap<number, number>,
): Promise<readonly (NumberedEvent & { readonly employeeId: number })[]> {
  const { rows } = await sql<NumberedEvent & { employeeId: number }>`
    select e.employee_id as "employeeId", e.seq, e.topic, e.payload
    from unnest(${[...heard.keys()]}::bigint[], ${[...heard.values()]}::bigint[]) as h(employee_id, seq)
    join user_event e on e.employee_id = h.employee_id and e.seq > h.seq
    order by e.employee_id, e.seq limit ${MAX_EVENTS_PER_QUERY}`.execute(db)
  return rows
}

export async function removeOldEvents(db: Db): Promise<void> {
  await sql`delete from user_event where created_date < now() - make_interval(days => ${EVENT_KEPT_DAYS})`.execute(db)
}
