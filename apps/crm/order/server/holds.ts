import type { Db, Tx } from '#core/contract/database.ts'
import { refuse } from '#core/contract/errors.ts'
import { extensionPoint } from '#core/contract/extension.ts'
import type { Refuses } from '#core/contract/operation.ts'

/**
 * Reasons of a later room against cancelling these orders, by order id. Called for the rows of a list, for locked orders when a cancellation is
 * submitted, and again when it is passed.
 */
export type CancellationHold = (db: Db | Tx, orders: readonly number[]) => Promise<ReadonlyMap<number, string>>

/** Extension point for rooms that hold cancellations back. */
export const cancellationHold = extensionPoint<CancellationHold>('order.cancellationHold')

/** Refusals by the holds, for lists and forms. The first hold's reason wins. */
export const heldOrders =
  (holds: readonly CancellationHold[]): Refuses =>
  async ({ db }, ids) => {
    const found = await Promise.all(holds.map(hold => hold(db, ids)))
    return new Map(found.reverse().flatMap(held => [...held]))
  }

/** @throws 409 with the first reason that a hold gives */
export async function requireNotHeld(holds: readonly CancellationHold[], tx: Tx, orders: readonly number[]): Promise<void> {
  for (const hold of holds) {
    const [sentence] = (await hold(tx, orders)).values()
    if (sentence !== undefined) throw refuse(sentence)
  }
}
