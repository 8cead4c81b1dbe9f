import type { Db, Tx } from '#core/contract/database.ts'
import { refuse } from '#core/contract/errors.ts'
import { extensionPoint } from '#core/contract/extension.ts'
import type { Refuses } from '#core/contract/operation.ts'

/**
 * What a later room has against cancelling these orders: by order the sentence by which it is refused. Asked for the rows of a list, on locked orders
 * when a cancellation is submitted, and again when it is passed.
 */
export type CancellationHold = (db: Db | Tx, orders: readonly number[]) => Promise<ReadonlyMap<number, string>>

/** Where rooms that build on orders hold a cancellation back. */
export const cancellationHold = extensionPoint<CancellationHold>('order.cancellationHold')

/** Orders that somebody has something against cancelling, as lists and forms ask it. */
export const heldBack =
  (holds: readonly CancellationHold[]): Refuses =>
  async ({ db }, ids) => {
    const found = await Promise.all(holds.map(hold => hold(db, ids)))
    return new Map(found.reverse().flatMap(held => [...held]))
  }

/** @throws 409 with the first thing that somebody has against it */
export async function askHolds(holds: readonly CancellationHold[], tx: Tx, orders: readonly number[]): Promise<void> {
  for (const hold of holds) {
    const [sentence] = (await hold(tx, orders)).values()
    if (sentence !== undefined) throw refuse(sentence)
  }
}
