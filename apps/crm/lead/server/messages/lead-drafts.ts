import { employeeNamesIn } from '#apps/crm/system/server/messages/people.ts'
import type { FactToken } from '#core/contract/fact.ts'
import type { Fact } from '#core/contract/fact-consumer.ts'
import type { Payload } from '#core/contract/outbox-event.ts'
import { recipientIds } from '#plugins/message/server/drafts.ts'
import { type FactOf, type MessageDraft, type MessageTrigger, onFacts, type TypedTrigger } from '#plugins/message/server/trigger.ts'
import { institutionsIn, type LeadMessageData, leadMessageData, maskedLeadName } from './lead-facts.ts'

const LEAD_SUBJECT = 'institutionsCustomer'

type MessageTexts = Readonly<Record<string, string>>

/** What a trigger says about one lead, besides its name and the operator. */
interface LeadMessageContent {
  /** Employee ids; other values are ignored. */
  readonly to: readonly unknown[]
  readonly values?: MessageTexts
  /** Also sent to recipients who may not see the lead any more, with its name hidden. */
  readonly hidden?: boolean
  /** Part of the message's identity besides the lead, if the message can repeat on the same day. */
  readonly about?: unknown
}

/** Lookups of names for messages. */
interface LeadMessageNames {
  /** Name of an employee, or the system if the id is no employee. */
  readonly employee: (id: unknown) => string
  readonly institution: (id: number) => string
}

/** What one fact says about its lead; undefined if there is nothing to send. */
export type LeadMessageWriter<F extends Fact> = (lead: LeadMessageData, fact: F, names: LeadMessageNames) => LeadMessageContent | undefined

interface LeadTriggerOptions<P extends readonly Payload[]>
  extends Pick<TypedTrigger<P>, 'key' | 'label' | 'wants' | 'important' | 'template' | 'many' | 'digest'> {
  /** Default: userMessage. */
  readonly type?: TypedTrigger<P>['type']
  /** Template variables besides {customerName} and {operator}. */
  readonly variables?: MessageTexts
  readonly says: LeadMessageWriter<FactOf<P>>
}

const leadDraft = (
  fact: Fact,
  lead: LeadMessageData,
  { to, values, hidden, about }: LeadMessageContent,
  { employee }: LeadMessageNames,
): MessageDraft => ({
  fact,
  recipients: recipientIds(...to),
  values: { customerName: lead.name, operator: employee(fact.actorId), ...values },
  subject: { resource: LEAD_SUBJECT, id: lead.id },
  link: `/newCustomer/customerDetail?id=${lead.id}`,
  ...(hidden ? { unseen: { customerName: maskedLeadName(lead.name) } } : {}),
  ...(about === undefined ? {} : { about: `${LEAD_SUBJECT}:${lead.id} ${about}` }),
})

/** Declares a message trigger for facts about leads; facts of deleted leads send nothing. */
export const aboutLeads =
  <P extends readonly Payload[]>(...tokens: { readonly [K in keyof P]: FactToken<P[K]> }) =>
  ({ type = 'userMessage', variables, says, ...trigger }: LeadTriggerOptions<P>): MessageTrigger =>
    onFacts<P>(...tokens)({
      ...trigger,
      type,
      category: '客资',
      variables: { customerName: '客户姓名', operator: '操作人', ...variables },
      async drafts(facts, { tx }) {
        const ids = facts.map(fact => fact.entityId)
        const leads = await leadMessageData(tx, ids)
        const names: LeadMessageNames = { employee: await employeeNamesIn(tx, facts), institution: await institutionsIn(tx, facts) }
        return facts.flatMap(fact => {
          const lead = leads.get(fact.entityId)
          const said = lead && says(lead, fact, names)
          return said ? [leadDraft(fact, lead, said, names)] : []
        })
      },
    })
