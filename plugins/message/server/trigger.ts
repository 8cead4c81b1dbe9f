import type { Tx } from '#core/contract/database.ts'
import { extensionPoint } from '#core/contract/extension.ts'
import type { AnyFact, FactToken } from '#core/contract/fact.ts'
import type { Fact, FactContext, NewFact } from '#core/contract/fact-consumer.ts'
import type { Payload } from '#core/contract/outbox-event.ts'

type VariableTexts = Readonly<Record<string, string>>

/** Message trigger of a domain, which turns facts into messages; delivery, settings and screens belong to this plugin. */
export interface MessageTrigger {
  /** Unique, e.g. lead.assigned; never changes after release. */
  readonly key: string
  /** Chinese */
  readonly label: string
  readonly category: string
  readonly type: 'userMessage' | 'orgMessage'
  /** Facts that the trigger follows. */
  readonly follows: readonly AnyFact[]
  /** Initial setting of a new installation. */
  readonly important?: boolean
  /** Variables of the template, with their Chinese meaning. Contact data is never among them. */
  readonly variables: VariableTexts
  readonly template: { readonly title: string; readonly summary: string; readonly content: string }
  /** Texts of a combined message, for a person who would get many from one action; {count} is their number. The link opens a list. */
  readonly many?: { readonly title: string; readonly summary: string; readonly link?: string }
  /** True if a person gets at most one message per action, however few facts there are. */
  readonly digest?: boolean
  /** Pre-filter by the fact alone: false skips it. Absent: all facts are wanted. */
  wants?(fact: NewFact): boolean
  /** Drafts for the facts of one action, often a single fact; empty if no message is due. Runs in the delivering transaction. */
  drafts(facts: readonly Fact[], context: FactContext): Promise<readonly MessageDraft[]>
}

/** Fact with one of these payloads; the `is` of its token narrows the type. */
export type FactOf<P extends readonly Payload[]> = { readonly [K in keyof P]: Fact<P[K]> }[number]
type NewFactOf<P extends readonly Payload[]> = { readonly [K in keyof P]: NewFact<P[K]> }[number]

/** Trigger whose facts have typed payloads. */
export interface TypedTrigger<P extends readonly Payload[]> extends Omit<MessageTrigger, 'follows' | 'wants' | 'drafts'> {
  /** Pre-filter by the fact alone: false skips it. Absent: all facts are wanted. */
  wants?(fact: NewFactOf<P>): boolean
  /** Drafts for the facts of one action. */
  drafts(facts: readonly FactOf<P>[], context: FactContext): Promise<readonly MessageDraft[]>
}

/** Declares a trigger that follows these facts. */
export const onFacts =
  <P extends readonly Payload[]>(...facts: { readonly [K in keyof P]: FactToken<P[K]> }) =>
  (trigger: TypedTrigger<P>): MessageTrigger => ({ ...trigger, follows: facts })

export interface MessageDraft {
  readonly fact: Fact
  /** Employee ids; the actor of the fact is left out unless `toActor`. */
  readonly recipients: readonly number[]
  /** Keeps the actor among the recipients, e.g. to report the end of a background task. */
  readonly toActor?: boolean
  readonly values: VariableTexts
  /** Where the subject can be opened: a path within the app, or a file of the user. */
  readonly link?: string
  /** Key of the subject, for which a person gets one message a day; default is the fact's entity. */
  readonly about?: string
  /** Row that a recipient must be able to see; default is the fact's own. null if the subject has no owner. */
  readonly subject?: { readonly resource: string; readonly id: number } | null
  /** Additional permissions, for rows without an owner. */
  readonly needs?: readonly string[]
  /**
   * Values for recipients who can no longer see the row: these override `values`, and the link is dropped. Absent: such recipients get no message.
   */
  readonly unseen?: VariableTexts
}

/** Resolves recipients; implemented by the domain that owns employees. */
export interface MessagePeople {
  /** Enabled employees of these departments and their descendants, of these roles that are not locked, and the listed employees themselves. */
  resolve(
    tx: Tx,
    chosen: { readonly departments: readonly number[]; readonly roles: readonly number[]; readonly employees: readonly number[] },
  ): Promise<readonly number[]>
}

/** Extension point: triggers of domains. */
export const messageTrigger = extensionPoint<MessageTrigger>('message.trigger')

/** Extension point for the resolver of recipients; exactly one contribution. */
export const messagePeople = extensionPoint<MessagePeople>('message.people')
