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

/** Ids among the values of a fact's payload. */
export const people = (...ids: readonly unknown[]): readonly number[] => ids.filter((id): id is number => typeof id === 'number')
