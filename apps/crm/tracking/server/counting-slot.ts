import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '#core/contract/database.ts'
import { firstOf } from '#core/contract/must.ts'
import { shareDaysSql } from './tracking-day.ts'

interface FoundSlot {
  readonly slot: number | null
}

/** Number of batches that can be counted in parallel without waiting, over all nodes. */
const COUNTING_SLOTS = 8

const SLOT_LOCK_CLASS = 727051

/**
 * Takes share locks on days and an exclusive slot, until the transaction ends. The first free slot is taken, so that only as many slots are used as
 * batches ran in parallel, and few numbers have to be summed. Days are always locked before slots, to avoid deadlocks.
 */
export async function takeSlot(tx: Tx, days: readonly string[]): Promise<number> {
  const free = sql`select slot from generate_series(0, ${COUNTING_SLOTS - 1}) as slot
    where shared.days > 0 and pg_try_advisory_xact_lock(${SLOT_LOCK_CLASS}, slot) limit 1`
  return (await slotOf(tx, sql<FoundSlot>`select (${free}) as slot from (${shareDaysSql(days)}) shared`)) ?? waitForSlot(tx)
}

/** All slots are taken: waits for one chosen by backend pid, which spreads the waiting transactions. */
async function waitForSlot(tx: Tx): Promise<number> {
  const any = sql`select pg_backend_pid() % ${COUNTING_SLOTS} as slot`
  const { rows } = await sql<{ slot: number }>`select slot, pg_advisory_xact_lock(${SLOT_LOCK_CLASS}, slot) from (${any}) one`.execute(tx)
  return firstOf(rows).slot
}

const slotOf = async (tx: Tx, query: RawBuilder<FoundSlot>): Promise<number | null | undefined> => (await query.execute(tx)).rows[0]?.slot
