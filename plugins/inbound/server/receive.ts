import { BATCH, type DeclaredEndpoint, defineEndpoint, type RequestContext } from '#core/contract/endpoint.ts'
import type { TypeOf } from '#core/contract/shape.ts'
import type { WriteContext } from '#core/contract/write-context.ts'
import { acceptItems } from './accept-items.ts'
import { BATCH_ANSWER_SCHEMA, type BatchAnswer, batchAnswer, type ItemResult } from './answer.ts'
import { logBatch, repeatedCount } from './batch-log.ts'
import { countItems } from './count-items.ts'
import type { InboundContext, InboundFeed } from './feed.ts'
import type { FeedGuard } from './guard.ts'
import { type CheckedItem, itemChecker } from './item-check.ts'
import { itemSchema, maxItemsOf } from './item-schema.ts'
import { claimIdempotencyKey, type IdempotencyKey, readIdempotencyKey, storeBatchAnswer, storedBatchAnswer } from './kept-answer.ts'

/** Endpoint of one feed. */
export function feedEndpoint(feed: InboundFeed, guard: FeedGuard): DeclaredEndpoint {
  const check = itemChecker(feed)
  return defineEndpoint({
    name: `inbound.${feed.path.slice(1)}`,
    method: 'POST',
    path: `/inbound${feed.path}`,
    permission: 'signed',
    signing: guard(feed),
    title: feed.title,
    input: BATCH,
    batch: { item: itemSchema(feed), most: maxItemsOf(feed) },
    output: BATCH_ANSWER_SCHEMA,
    // At thousands of calls per second, the batch log replaces the audit log.
    ownLog: feed.count !== undefined,
    handle: context => receiveBatch(feed, check, context),
  })
}

type ItemCheck = (given: unknown) => CheckedItem

async function receiveBatch(
  feed: InboundFeed,
  check: ItemCheck,
  { signed, input, db, services, transaction }: RequestContext<TypeOf<typeof BATCH>>,
): Promise<BatchAnswer> {
  if (!signed) throw new Error('a feed is called by nobody')
  const { client, request } = signed
  const begun = performance.now()
  const key = readIdempotencyKey(client.id, request)
  const before = key && (await storedBatchAnswer(db, key))
  if (before) return before
  const checked = input.items.map(check)
  return transaction(async context => {
    const first = key && (await firstAnswer(context, key))
    if (first) return first
    const answer = batchAnswer(await processItems(feed, checked, { ...context, client, services }))
    if (key) await storeBatchAnswer(context.tx, key, answer)
    await logBatch(context, client, feed.path, answer, begun)
    const { accepted, refused } = answer
    context.note({
      client: client.name,
      key: client.key,
      received: checked.length,
      accepted,
      refused,
      repeated: repeatedCount(answer.results),
    })
    return answer
  })
}

/** Answer of a concurrent duplicate that came first; undefined if this call is the first. */
async function firstAnswer({ tx, note }: Pick<WriteContext, 'tx' | 'note'>, key: IdempotencyKey): Promise<BatchAnswer | undefined> {
  if (await claimIdempotencyKey(tx, key)) return undefined
  const answer = await storedBatchAnswer(tx, key)
  note({ twin: true })
  return answer
}

function processItems(feed: InboundFeed, checked: readonly CheckedItem[], context: InboundContext): Promise<readonly ItemResult[]> {
  const { accept, count } = feed
  if (count) return countItems({ ...feed, count }, checked, context)
  if (!accept) throw new Error(`${feed.path} takes nothing`)
  return acceptItems({ ...feed, accept }, checked, context)
}
