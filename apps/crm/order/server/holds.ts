import type { Tx } from '#core/contract/database.ts'
import { refuse } from '#core/contract/errors.ts'
import { extensionPoint } from '#core/contract/extension.ts'

/**
 * What a later room has against cancelling these orders, asked on locked orders when it is submitted and again when it is passed: the sentence
 * by which it is refused, or nothing.
 */
export type CancellationHold = (tx: Tx, orders: readonly number[]) => Promise<string | undefined>

/** Where rooms that build on orders hold a cancellation back. */
export const cancellationHold = extensionPoint<CancellationHold>('order.cancellationHold')

/** @throws 409 with the first thing that somebody has against it */
export async function askHolds(holds: readonly CancellationHold[], tx: Tx, orders: readonly number[]): Promise<void> {
  for (const hold of holds) {
    const sentence = await hold(tx, orders)
    if (sentence !== undefined) throw refuse(sentence)
  }
}
