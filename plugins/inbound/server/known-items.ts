import { sql } from 'kysely'
import type { Tx } from '#core/contract/database.ts'

/** Client and feed to which external ids belong. */
export interface ItemScope {
  readonly clientId: number
  readonly feed: string
}

/** External ids claimed by this batch, and the record ids of those already known. */
export interface ClaimedItems {
  readonly own: ReadonlySet<string>
  readonly known: ReadonlyMap<string, number>
}

/**
 * Claims external ids for this transaction. Waits for a concurrent batch that is writing one of them: afterwards the id is known, or free again if
 * that batch refused the item. Inserts in the order of the ids, so that two batches cannot deadlock.
 */
export async function claimItems(tx: Tx, { clientId, feed }: ItemScope, ids: readonly string[]): Promise<ClaimedItems> {
  const { rows: taken } = await sql<{ id: string }>`insert into inbound_item (client_id, feed, external_id)
    select ${clientId}, ${feed}, w.id from (select unnest(${ids}::text[]) collate "C" as id) w order by w.id
    on conflict do nothing returning external_id as id`.execute(tx)
  const own = new Set(taken.map(({ id }) => id))
  const others = ids.filter(id => !own.has(id))
  if (others.length === 0) return { own, known: new Map() }
  const { rows } = await sql<{ id: string; record: number }>`select external_id as id, record_id as record from inbound_item
    where client_id = ${clientId} and feed = ${feed} and external_id = any(${others}::text[])`.execute(tx)
  return { own, known: new Map(rows.map(({ id, record }) => [id, record])) }
}

/** Stores the record ids of accepted items and releases the external ids of refused ones. */
export async function settleItems(
  tx: Tx,
  { clientId, feed }: ItemScope,
  own: ReadonlySet<string>,
  became: ReadonlyMap<string, number>,
): Promise<void> {
  const refused = [...own].filter(id => !became.has(id))
  await sql`update inbound_item i set record_id = w.record from unnest(${[...became.keys()]}::text[], ${[...became.values()]}::bigint[]) w(id, record)
    where i.client_id = ${clientId} and i.feed = ${feed} and i.external_id = w.id`.execute(tx)
  if (refused.length > 0)
    await sql`delete from inbound_item where client_id = ${clientId} and feed = ${feed} and external_id = any(${refused}::text[])`.execute(
      tx,
    )
}
