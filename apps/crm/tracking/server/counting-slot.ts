import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '#core/contract/database.ts'
import { daysShared } from './tracking-day.ts'

/** Batches that are counted at one moment without waiting for each other, over all nodes. */
const SLOTS = 8

const LOCKS = 727051

/**
 * Shares days, and takes a slot that nobody else counts into: both until the transaction ends. The first slot that is free, so that there are only as
 * many as batches were counted at once, and little to add up. Days come before slots for everybody, so that nobody waits in a circle.
 */
export async function takeSlot(tx: Tx, days: readonly string[]): Promise<number> {
  const free = sql`select slot from generate_series(0, ${SLOTS - 1}) as slot
    where shared.days > 0 and pg_try_advisory_xact_lock(${LOCKS}, slot) limit 1`
  return (await slotOf(tx, sql`select (${free}) as slot from (${daysShared(days)}) shared`)) ?? waitForSlot(tx)
}

/** All are taken: any will do, others wait for others. */
async function waitForSlot(tx: Tx): Promise<number> {
  const any = sql`select pg_backend_pid() % ${SLOTS} as slot`
  return (await slotOf(tx, sql`select slot, pg_advisory_xact_lock(${LOCKS}, slot) from (${any}) one`)) as number
}

const slotOf = async (tx: Tx, query: RawBuilder<unknown>): Promise<number | null | undefined> =>
  (await (query as RawBuilder<{ slot: number | null }>).execute(tx)).rows[0]?.slot
