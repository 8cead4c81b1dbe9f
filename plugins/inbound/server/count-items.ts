import { refusal } from './accept-items.ts'
import { type ItemResult, misshapen } from './answer.ts'
import type { InboundContext, InboundFeed } from './feed.ts'
import type { Checked } from './item-check.ts'

/** Passes all items that match their schema to the feed in one call; the feed may refuse some of them. */
export async function countItems(
  { count }: InboundFeed & Required<Pick<InboundFeed, 'count'>>,
  checked: readonly Checked[],
  context: InboundContext,
): Promise<readonly ItemResult[]> {
  const good: { readonly index: number; readonly item: Readonly<Record<string, unknown>> }[] = []
  const results = checked.map((one, index): ItemResult => {
    if ('fault' in one) return misshapen(index, one.fault)
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
    results[index] = refusal(index, error)
  }
  return results
}
