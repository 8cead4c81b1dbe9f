import type { DeclaredEndpoint, RequestContext } from '#core/contract/endpoint.ts'
import type { WriteContext } from '#core/contract/write-context.ts'
import { acceptItems } from './accept-items.ts'
import { BATCH_ANSWER, type BatchAnswer, batchAnswer, type ItemResult } from './answer.ts'
import { logBatch, repeatedOf } from './batch-log.ts'
import { countItems } from './count-items.ts'
import type { InboundContext, InboundFeed } from './feed.ts'
import type { Guard } from './guard.ts'
import { type Checked, itemChecker } from './item-check.ts'
import { itemSchema, mostOf } from './item-schema.ts'
import { type AnswerKey, answerKey, keepAnswer, keptAnswer, takeAnswerKey } from './kept-answer.ts'

/** Endpoint of one feed. */
export function feedEndpoint(feed: InboundFeed, guard: Guard): DeclaredEndpoint {
  const check = itemChecker(feed)
  return {
    name: `inbound.${feed.path.slice(1)}`,
    method: 'POST',
    path: `/inbound${feed.path}`,
    permission: 'signed',
    signing: guard(feed),
    title: feed.title,
    batch: { item: itemSchema(feed), most: mostOf(feed) },
    output: BATCH_ANSWER,
    // At thousands of calls per second, the batch log replaces the audit log.
    ownLog: feed.count !== undefined,
    handle: context => receive(feed, check, context),
  }
}

type Check = (given: unknown) => Checked

async function receive(feed: InboundFeed, check: Check, { signed, body, db, services, transaction }: RequestContext): Promise<BatchAnswer> {
  if (!signed) throw new Error('a feed is called by nobody')
  const { client, request } = signed
  const begun = performance.now()
  const key = answerKey(client.id, request)
  const before = key && (await keptAnswer(db, key))
  if (before) return before
  const checked = (body.items as readonly unknown[]).map(check)
  return transaction(async context => {
    const first = key && (await firstAnswer(context, key))
    if (first) return first
    const answer = batchAnswer(await results(feed, checked, { ...context, client, services }))
    if (key) await keepAnswer(context.tx, key, answer)
    await logBatch(context, client, feed.path, answer, begun)
    const { accepted, refused } = answer
    context.note({
      client: client.name,
      key: client.key,
      received: checked.length,
      accepted,
      refused,
      repeated: repeatedOf(answer.results),
    })
    return answer
  })
}

/** Answer of a concurrent duplicate that came first; undefined if this call is the first. */
async function firstAnswer({ tx, note }: Pick<WriteContext, 'tx' | 'note'>, key: AnswerKey): Promise<BatchAnswer | undefined> {
  if (await takeAnswerKey(tx, key)) return undefined
  const answer = await keptAnswer(tx, key)
  note({ twin: true })
  return answer
}

function results(feed: InboundFeed, checked: readonly Checked[], context: InboundContext): Promise<readonly ItemResult[]> {
  const { accept, count } = feed
  if (count) return countItems({ ...feed, count }, checked, context)
  if (!accept) throw new Error(`${feed.path} takes nothing`)
  return acceptItems({ ...feed, accept }, checked, context)
}
