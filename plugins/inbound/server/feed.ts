import type { HttpError } from '#core/contract/errors.ts'
import { extensionPoint } from '#core/contract/extension.ts'
import type { ServerServices } from '#core/contract/services.ts'
import type { WriteContext } from '#core/contract/write-context.ts'

/** Items that are refused alone, by index: the first field error of each, or its message, is answered for it. */
export type Refusals = ReadonlyMap<number, HttpError>

/** What a feed writes with: the transaction of the batch, and who sent it. */
export interface InboundContext extends WriteContext {
  /** The client system whose key signed the batch. */
  readonly client: { readonly id: number; readonly name: string }
  /** The server's services. */
  readonly services: ServerServices
}

/**
 * A kind of thing that client systems send: POST /api/inbound<path> with { "items": [...] }. It has either `accept` or `count`. Signature, clock,
 * nonce, scope, rate, size, idempotency and the schema of each item are settled before it is asked.
 */
export interface InboundFeed<Item = Readonly<Record<string, unknown>>> {
  /** Below /api/inbound, from a slash on. Unique. */
  readonly path: string
  /** What a client must have been given, e.g. users. Feeds may share one. */
  readonly scope: string
  /**
   * Permissions by which employees see or do the same. Only a person who holds them all may give this to a client system, and change a system or
   * its keys that has it.
   */
  readonly permissions: readonly string[]
  /** Chinese, for the key screen and the description of the API. */
  readonly title: string
  /**
   * JSON Schema of one item: a closed object. Items of feeds with `accept` have `externalId` besides, the sender's own id of 1 to 64 characters:
   * the plugin adds it, and takes each once for a client and feed. `format: date-time` is a moment with offset, at most five minutes in the future.
   */
  readonly item: Readonly<Record<string, unknown>>
  /** Most items of one batch; 500 when absent. */
  readonly max?: number
  /**
   * Writes one item, in a savepoint of its own. An HttpError refuses this item alone: its first field error, or its message, is answered for it.
   * Anything else undoes the whole batch.
   * @returns the id of the record that it became; a repeated externalId is answered with it and never gets here
   */
  readonly accept?: (item: Item, context: InboundContext) => Promise<{ readonly id: number }>
  /**
   * With `accept`, once before the first item: locks what the items of the batch lock, in the order in which everybody locks it. Batches that name
   * the same things in different orders then wait for each other, and never in a circle.
   */
  readonly lock?: (items: readonly Item[], context: InboundContext) => Promise<void>
  /**
   * Instead of `accept`: counts all items of a batch at once, where each leaves no record of its own. Throwing undoes the whole batch.
   * @returns refusals of single items by their index in `items`; the others are counted
   */
  readonly count?: (items: readonly Item[], context: InboundContext) => Promise<Refusals>
}

/** Where rooms say what client systems may send them. They require `inbound`. */
// biome-ignore lint/suspicious/noExplicitAny: what an item is like, each feed says itself; its schema is held to every item
export const inboundFeeds = extensionPoint<InboundFeed<any>>('inbound.feed')
