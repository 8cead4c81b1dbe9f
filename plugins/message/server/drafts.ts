import type { Fact, FactContext } from '#core/contract/fact-consumer.ts'
import type { MessageDraft } from './trigger.ts'

/** For facts that come one by one: what each says, or nothing. */
export const each =
  <F extends Fact>(draft: (fact: F, tx: FactContext['tx'], context: FactContext) => Promise<Omit<MessageDraft, 'fact'> | undefined>) =>
  async (facts: readonly F[], context: FactContext): Promise<readonly MessageDraft[]> => {
    const drafts: MessageDraft[] = []
    for (const fact of facts) {
      const drafted = await draft(fact, context.tx, context)
      if (drafted) drafts.push({ ...drafted, fact })
    }
    return drafts
  }

/** As `each`, of what a fact is about, read by its id: where that is gone nothing is said. */
export const eachOf = <F extends Fact, Found extends object>(
  read: (tx: FactContext['tx'], id: number) => Promise<Found | undefined>,
  draft: (found: Found, fact: F, tx: FactContext['tx']) => Promise<Omit<MessageDraft, 'fact'>>,
) =>
  each<F>(async (fact, tx) => {
    const found = await read(tx, fact.entityId)
    return found && draft(found, fact, tx)
  })

/** Ids among the values of a fact's payload. */
export const people = (...ids: readonly unknown[]): readonly number[] => ids.filter((id): id is number => typeof id === 'number')
