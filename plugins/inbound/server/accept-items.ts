import { HttpError, refuse } from '#core/contract/errors.ts'
import { isObject } from '#core/contract/must.ts'
import { databaseAnswer } from '#core/server/index.ts'
import { type ItemResult, malformedItem } from './answer.ts'
import type { InboundContext, InboundFeed } from './feed.ts'
import type { CheckedItem } from './item-check.ts'
import { claimItems, settleItems } from './known-items.ts'

/** The sender's own id, which the item's schema requires. */
const externalIdOf = (item: Readonly<Record<string, unknown>>): string => String(item['externalId'])

/** Result of a refused item. @throws the error again if it is no refusal (5xx or no HttpError), since it concerns the whole batch. */
export function itemRefusal(index: number, error: unknown): ItemResult {
  if (!(error instanceof HttpError) || error.status >= 500) throw error
  const [first] = error.errors ?? []
  return { index, ok: false, code: error.code, message: first?.message ?? error.message, ...(first && { field: first.field }) }
}

/** Turns a constraint violation that no rule caught into a refusal of this item, so that the others are still accepted. */
function databaseRefusal(error: unknown, { services, client }: InboundContext, feed: string): unknown {
  if (error instanceof HttpError) return error
  const told = databaseAnswer(error, undefined, true)
  if (!told || told.status >= 500) return error
  const { code, constraint }: Readonly<Record<string, unknown>> = isObject(error) ? error : {}
  services.log.warn({ feed, client: client.id, code, constraint }, 'an item was refused by the database alone')
  return refuse(told.message)
}

/** Writes items one by one, each in a savepoint; an item that the client sent before is recognised by its externalId and not written again. */
export async function acceptItems(
  { path, accept, lock }: InboundFeed & Required<Pick<InboundFeed, 'accept'>>,
  checked: readonly CheckedItem[],
  context: InboundContext,
): Promise<readonly ItemResult[]> {
  const { tx, client, services } = context
  const whose = { clientId: client.id, feed: path }
  const good = checked.flatMap(one => ('item' in one ? [one.item] : []))
  const { own, known } = await claimItems(tx, whose, good.map(externalIdOf))
  await lock?.(
    good.filter(item => own.has(externalIdOf(item))),
    context,
  )
  const became = new Map<string, number>()
  const results: ItemResult[] = []
  for (const [index, one] of checked.entries()) {
    if ('fault' in one) {
      results.push(malformedItem(index, one.fault))
      continue
    }
    const { item } = one
    const externalId = externalIdOf(item)
    const before = known.get(externalId) ?? became.get(externalId)
    if (before !== undefined) {
      results.push({ index, ok: true, id: before, repeated: true })
      continue
    }
    try {
      const { id } = await context.part(part => accept(item, { ...part, client, services }))
      became.set(externalId, id)
      results.push({ index, ok: true, id })
    } catch (error) {
      results.push(itemRefusal(index, databaseRefusal(error, context, path)))
    }
  }
  await settleItems(tx, whose, own, became)
  return results
}
