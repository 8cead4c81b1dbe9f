import type { Fact, FactContext } from '#core/contract/fact-consumer.ts'
import type { MessageDraft } from './trigger.ts'

/** Drafts for facts handled one by one: one draft per fact, or none. */
export const draftEach =
  <F extends Fact>(draft: (fact: F, tx: FactContext['tx'], context: FactContext) => Promise<Omit<MessageDraft, 'fact'> | undefined>) =>
  async (facts: readonly F[], context: FactContext): Promise<readonly MessageDraft[]> => {
    const drafts: MessageDraft[] = []
    for (const fact of facts) {
      const drafted = await draft(fact, context.tx, context)
      if (drafted) drafts.push({ ...drafted, fact })
    }
    return drafts
  }

/** Like `each`, with the fact's entity loaded by id; no draft if it no longer exists. */
export const draftEachEntity = <F extends Fact, Found extends object>(
  read: (tx: FactContext['tx'], id: number) => Promise<Found | undefined>,
  draft: (found: Found, fact: F, tx: FactContext['tx']) => Promise<Omit<MessageDraft, 'fact'>>,
) =>
  draftEach<F>(async (fact, tx) => {
    const found = await read(tx, fact.entityId)
    return found && draft(found, fact, tx)
  })

/** Numeric ids among values of a fact's payload. */
export const recipientIds = (...ids: readonly unknown[]): readonly number[] => ids.filter((id): id is number => typeof id === 'number')
