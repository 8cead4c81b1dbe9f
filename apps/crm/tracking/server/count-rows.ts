import { sql } from 'kysely'
import type { Tx } from '#core/contract/database.ts'
import { type CountKey, keyText } from './tally.ts'

/** Kinds of events that a client may bring up in a day: one that sends a new name with every event would fill the table. */
export const MOST_KINDS = 2_000

/** Rows of a day: those in service, or those that are made anew beside them. */
export interface DayRows {
  readonly day: string
  readonly rebuilding: boolean
  readonly clientId: number
}

/** Ids of the rows that keys are counted in, by their text. */
export type RowIds = ReadonlyMap<string, number>

const columns = (keys: readonly CountKey[]) => {
  const column = (name: keyof CountKey) => sql`${keys.map(key => key[name])}::text[]`
  return sql`unnest(${column('platform')}, ${column('eventType')}, ${column('name')}, ${column('param')}, ${column('location')})
    with ordinality as k(platform, event_type, name, param, location, place)`
}

async function find(tx: Tx, { day, rebuilding }: DayRows, keys: readonly CountKey[]): Promise<RowIds> {
  const { rows } = await sql<{ place: number; id: number }>`
    select k.place::int as place, c.id from ${columns(keys)}
    join tracking_count c on c.day = ${day}::date and c.platform = k.platform and c.event_type = k.event_type and c.name = k.name
      and c.param = k.param and c.location = k.location and c.rebuilding = ${rebuilding}`.execute(tx)
  return new Map(rows.map(({ place, id }) => [keyText(keys[place - 1] as CountKey), id]))
}

/** Another transaction that adds the same ones is waited for; what it added is seen by the next statement. */
async function add(tx: Tx, { day, rebuilding, clientId }: DayRows, keys: readonly CountKey[]): Promise<void> {
  await sql`
    insert into tracking_count (day, platform, event_type, name, param, location, rebuilding, client_id)
    select ${day}::date, platform, event_type, name, param, location, ${rebuilding}, ${clientId} from ${columns(keys)} order by place
    on conflict do nothing`.execute(tx)
}

/** How many more kinds the client may bring up. It brings up one batch's at a time, so that none slips through beside another. */
async function room(tx: Tx, { day, clientId }: DayRows): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`tracking kinds ${clientId} ${day}`}, 727050))`.execute(tx)
  const { rows } = await sql<{ kinds: number }>`
    select count(*)::int as kinds from tracking_count where day = ${day}::date and client_id = ${clientId} and not rebuilding`.execute(tx)
  return Math.max(0, MOST_KINDS - (rows[0]?.kinds ?? 0))
}

/**
 * Rows for these keys, which stand in their order; those that the day does not have yet are added. Keys beyond what the client may bring up have
 * none; what was kept of a batch is never refused again.
 */
export async function rowIds(tx: Tx, rows: DayRows, keys: readonly CountKey[]): Promise<RowIds> {
  const known = await find(tx, rows, keys)
  const unknown = keys.filter(key => !known.has(keyText(key)))
  if (unknown.length === 0) return known
  const left = rows.rebuilding ? unknown.length : await room(tx, rows)
  const meanwhile = await find(tx, rows, unknown)
  const missing = unknown.filter(key => !meanwhile.has(keyText(key))).slice(0, left)
  if (missing.length > 0) await add(tx, rows, missing)
  const added = missing.length > 0 ? await find(tx, rows, missing) : []
  return new Map([...known, ...meanwhile, ...added])
}
