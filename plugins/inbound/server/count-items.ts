import { itemRefusal } from './accept-items.ts'
import { type ItemResult, malformedItem } from './answer.ts'
import type { InboundContext, InboundFeed } from './feed.ts'
import type { CheckedItem } from './item-check.ts'

/** Passes all items that match their schema to the feed in one call; the feed may refuse some of them. */
export async function countItems(
  { count }: InboundFeed & Required<Pick<InboundFeed, 'count'>>,
  checked: readonly CheckedItem[],
  context: InboundContext,
): Promise<readonly ItemResult[]> {
  const good: { readonly index: number; readonly item: Readonly<Record<string, unknown>> }[] = []
  const results = checked.map((one, index): ItemResult => {
    if ('fault' in one) return malformedItem(index, one.fault)
    good.push({ index, item: one.item })
    return { index, ok: true }
  })
  if (good.length === 0) return results
  const refusals = await count(
    good.map(({ item }) => item),
    context,
  )
  for (const [place, error] of refusals) {
    const { index = -1 } = good[place] ?? {}
    results[index] = itemRefusal(index, error)
  }
  return results
}
