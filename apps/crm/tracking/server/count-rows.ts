import { sql } from 'kysely'
import type { Tx } from '#core/contract/database.ts'
import { mustAt } from '#core/contract/must.ts'
import { type CountKey, countKeyText } from './tally.ts'

/** Maximum number of keys per client and day: a client that sends a new name with every event would otherwise fill the table. */
export const MAX_KEYS_PER_DAY = 2_000

/** Rows of a day: the current ones, or those being rebuilt. */
export interface DayRows {
  readonly day: string
  readonly rebuilding: boolean
  readonly clientId: number
}

/** Row id by the text of its count key. */
export type RowIds = ReadonlyMap<string, number>

const keyColumnsSql = (keys: readonly CountKey[]) => {
  const column = (name: keyof CountKey) => sql`${keys.map(key => key[name])}::text[]`
  return sql`unnest(${column('platform')}, ${column('eventType')}, ${column('name')}, ${column('param')}, ${column('location')})
    with ordinality as k(platform, event_type, name, param, location, place)`
}

async function findRowIds(tx: Tx, { day, rebuilding }: DayRows, keys: readonly CountKey[]): Promise<RowIds> {
  const { rows } = await sql<{ place: number; id: number }>`
    select k.place::int as place, c.id from ${keyColumnsSql(keys)}
    join tracking_count c on c.day = ${day}::date and c.platform = k.platform and c.event_type = k.event_type and c.name = k.name
      and c.param = k.param and c.location = k.location and c.rebuilding = ${rebuilding}`.execute(tx)
  return new Map(rows.map(({ place, id }) => [countKeyText(mustAt(keys, place - 1)), id]))
}

/** Inserts the rows. A transaction that inserts the same ones is waited for; its rows are visible to the next statement. */
async function insertCountRows(tx: Tx, { day, rebuilding, clientId }: DayRows, keys: readonly CountKey[]): Promise<void> {
  await sql`
    insert into tracking_count (day, platform, event_type, name, param, location, rebuilding, client_id)
    select ${day}::date, platform, event_type, name, param, location, ${rebuilding}, ${clientId} from ${keyColumnsSql(keys)} order by place
    on conflict do nothing`.execute(tx)
}

/**
 * Number of keys that the client may still add today. The advisory lock lets one batch of a client add keys at a time, so that parallel batches
 * cannot exceed the limit.
 */
async function remainingKeys(tx: Tx, { day, clientId }: DayRows): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`tracking kinds ${clientId} ${day}`}, 727050))`.execute(tx)
  const { rows } = await sql<{ kinds: number }>`
    select count(*)::int as kinds from tracking_count where day = ${day}::date and client_id = ${clientId} and not rebuilding`.execute(tx)
  return Math.max(0, MAX_KEYS_PER_DAY - (rows[0]?.kinds ?? 0))
}

/**
 * Row ids for these keys, which are sorted; missing rows are inserted. Keys beyond the client's limit get no row, except in a rebuild: events of a
 * stored batch are never refused again.
 */
export async function rowIds(tx: Tx, rows: DayRows, keys: readonly CountKey[]): Promise<RowIds> {
  const known = await findRowIds(tx, rows, keys)
  const unknown = keys.filter(key => !known.has(countKeyText(key)))
  if (unknown.length === 0) return known
  const left = rows.rebuilding ? unknown.length : await remainingKeys(tx, rows)
  const meanwhile = await findRowIds(tx, rows, unknown)
  const missing = unknown.filter(key => !meanwhile.has(countKeyText(key))).slice(0, left)
  if (missing.length > 0) await insertCountRows(tx, rows, missing)
  const added = missing.length > 0 ? await findRowIds(tx, rows, missing) : []
  return new Map([...known, ...meanwhile, ...added])
}
