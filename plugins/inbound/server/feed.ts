import type { HttpError } from '#core/contract/errors.ts'
import { extensionPoint } from '#core/contract/extension.ts'
import type { ServerServices } from '#core/contract/services.ts'
import type { Shape } from '#core/contract/shape.ts'
import type { WriteContext } from '#core/contract/write-context.ts'

/** Refused items by index: the result has the first field error of each, or its message. */
export type Refusals = ReadonlyMap<number, HttpError>

/** Write context of a feed: the transaction of the batch, and its sender. */
export interface InboundContext extends WriteContext {
  /** The client system whose key signed the batch. */
  readonly client: { readonly id: number; readonly name: string }
  /** The server's services. */
  readonly services: ServerServices
}

/**
 * A kind of item that client systems send: POST /api/inbound<path> with { "items": [...] }. It has either `accept` or `count`. Signature, clock,
 * nonce, scope, rate, size, idempotency and the schema of each item are checked before it is called.
 */
export interface InboundFeed<Item = Readonly<Record<string, unknown>>> {
  /** Path below /api/inbound, starting with a slash. Unique. */
  readonly path: string
  /** Scope that a client system needs, e.g. users. Feeds may share one. */
  readonly scope: string
  /**
   * Permissions by which employees see or do the same. Only an employee who holds them all may grant the scope to a client system, or change a system
   * that has it, or its keys.
   */
  readonly permissions: readonly string[]
  /** Chinese title, for the key screen and the API description. */
  readonly title: string
  /**
   * Shape of one item: a closed object. Items of feeds with `accept` also have `externalId`, the sender's own id of 1 to 64 characters: the
   * plugin adds it and accepts each one once per client and feed. `format: date-time` is a time with offset, at most five minutes in the future.
   */
  readonly item: Shape<Item>
  /** Maximum items per batch; 500 if absent. */
  readonly max?: number
  /**
   * Writes one item, in a savepoint of its own. An HttpError refuses this item alone: its result has the first field error, or the message. Any other
   * error rolls back the whole batch.
   * @returns id of the record created for it; a repeated externalId is answered with this id and does not get here
   */
  readonly accept?: (item: Item, context: InboundContext) => Promise<{ readonly id: number }>
  /**
   * Only with `accept`; called once before the first item: takes the locks of all items in a fixed order. Concurrent batches that name the same
   * records in different orders then wait for each other without deadlock.
   */
  readonly lock?: (items: readonly Item[], context: InboundContext) => Promise<void>
  /**
   * Instead of `accept`: counts all items of a batch at once, if they leave no records of their own. An error rolls back the whole batch.
   * @returns refusals of single items by their index in `items`; the others are counted
   */
  readonly count?: (items: readonly Item[], context: InboundContext) => Promise<Refusals>
}

/** Declares a feed, whose items are typed by their shape. */
export const defineFeed = <Item>(feed: InboundFeed<Item>): InboundFeed<Item> => feed

/** Extension point at which rooms register their feeds. They require `inbound`. */
// biome-ignore lint/suspicious/noExplicitAny: each feed has its own item type; every item is validated by the feed's schema
export const inboundFeeds = extensionPoint<InboundFeed<any>>('inbound.feed')
