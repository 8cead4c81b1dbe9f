import { type NameOf, namesIn } from '#apps/crm/system/server/messages/people.ts'
import type { FactToken } from '#core/contract/fact.ts'
import type { Fact, FactContext } from '#core/contract/fact-consumer.ts'
import type { Payload } from '#core/contract/outbox-event.ts'
import { type MessageDraft, type MessageTrigger, onFacts, type TypedTrigger } from '#plugins/message/server/trigger.ts'
import { type LeadFacts, leadFacts } from './lead-facts.ts'

const CATEGORY = '客资'
const LEAD = 'institutionsCustomer'

const linkOf = (lead: LeadFacts): string => `/newCustomer/customerDetail?id=${lead.id}`

type Drafted = Omit<MessageDraft, 'fact' | 'subject' | 'link'> | undefined
type Draft<F extends Fact> = (lead: LeadFacts, fact: F, nameOf: NameOf) => Drafted

/** One draft. */
const about = (fact: Fact, lead: LeadFacts, drafted: Drafted): readonly MessageDraft[] =>
  drafted ? [{ ...drafted, fact, subject: { resource: LEAD, id: lead.id }, link: linkOf(lead) }] : []

/** Drafts about the facts' leads, as long as they are there. */
export const aboutLeads =
  <F extends Fact>(draft: Draft<F>) =>
  async (facts: readonly F[], { tx }: FactContext): Promise<readonly MessageDraft[]> => {
    const leads = await leadFacts(
      tx,
      facts.map(fact => fact.entityId),
    )
    const nameOf = await namesIn(tx, facts)
    return facts.flatMap(fact => {
      const lead = leads.get(fact.entityId)
      return lead ? about(fact, lead, draft(lead, fact, nameOf)) : []
    })
  }

type Parts<T extends { readonly category: string; readonly type: string }> = Omit<T, 'category' | 'type'> & Partial<Pick<T, 'type'>>

/** A trigger of facts by their topics. */
export const trigger = (given: Parts<MessageTrigger>): MessageTrigger => ({ category: CATEGORY, type: 'userMessage', ...given })

/** A trigger of these facts. */
export const on =
  <P extends readonly Payload[]>(...facts: { readonly [K in keyof P]: FactToken<P[K]> }) =>
  (given: Parts<TypedTrigger<P>>): MessageTrigger =>
    onFacts<P>(...facts)({ category: CATEGORY, type: 'userMessage', ...given })
