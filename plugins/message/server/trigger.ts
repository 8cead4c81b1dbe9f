import type { Tx } from '#core/contract/database.ts'
import { extensionPoint } from '#core/contract/extension.ts'
import type { AnyFact, FactToken } from '#core/contract/fact.ts'
import type { Fact, FactContext, NewFact } from '#core/contract/fact-consumer.ts'
import type { Payload } from '#core/contract/outbox-event.ts'

type Texts = Readonly<Record<string, string>>

/** What a domain contributes so that facts become messages; delivery, settings and screens are this plugin's. */
export interface MessageTrigger {
  /** Unique, e.g. lead.assigned; never changes once released. */
  readonly key: string
  /** Chinese. */
  readonly label: string
  readonly category: string
  readonly type: 'userMessage' | 'orgMessage'
  /** Facts it follows. */
  readonly follows: readonly AnyFact[]
  /** Settings a new installation begins with. */
  readonly important?: boolean
  /** What may stand in the template, with its Chinese meaning. Contact data is never among it. */
  readonly variables: Texts
  readonly template: { readonly title: string; readonly summary: string; readonly content: string }
  /** Where one action yields many for one person he gets one message: {count} is how many. The link is to a list. */
  readonly many?: { readonly title: string; readonly summary: string; readonly link?: string }
  /** One action never tells a person more than one message of it, however few facts it left behind. */
  readonly digest?: boolean
  /** By the fact alone, whether it concerns anybody; yes when absent. */
  wants?(fact: NewFact): boolean
  /**
   * What to say to whom about facts that one action left behind, often a single one; nothing where they concern nobody.
   * Runs in the transaction that delivers.
   */
  drafts(facts: readonly Fact[], context: FactContext): Promise<readonly MessageDraft[]>
}

/** A fact of one of these payloads; its token's `is` tells which. */
export type FactOf<P extends readonly Payload[]> = { readonly [K in keyof P]: Fact<P[K]> }[number]
type NewFactOf<P extends readonly Payload[]> = { readonly [K in keyof P]: NewFact<P[K]> }[number]

/** A trigger of facts whose payloads are known. */
export interface TypedTrigger<P extends readonly Payload[]> extends Omit<MessageTrigger, 'follows' | 'wants' | 'drafts'> {
  /** By the fact alone, whether it concerns anybody; yes when absent. */
  wants?(fact: NewFactOf<P>): boolean
  /** What to say to whom about facts that one action left behind. */
  drafts(facts: readonly FactOf<P>[], context: FactContext): Promise<readonly MessageDraft[]>
}

/** Declares a trigger that follows these facts. */
export const onFacts =
  <P extends readonly Payload[]>(...facts: { readonly [K in keyof P]: FactToken<P[K]> }) =>
  (trigger: TypedTrigger<P>): MessageTrigger => ({ ...trigger, follows: facts })

export interface MessageDraft {
  readonly fact: Fact
  /** Employees; who caused the fact is left out. */
  readonly recipients: readonly number[]
  /** Who caused it is among them: it tells him of something that went on without him. */
  readonly toActor?: boolean
  readonly values: Texts
  /** Where it can be opened: a path within the app, or a file of the person. */
  readonly link?: string
  /** What it is about, told to a person once a day; default is the fact's entity. */
  readonly about?: string
  /** Only those who may still see this row get it; default is the fact's own. null is nothing that has an owner. */
  readonly subject?: { readonly resource: string; readonly id: number } | null
  /** Permissions besides, for rows that have no owner. */
  readonly needs?: readonly string[]
  /**
   * For those who hear that a row is theirs no more: they get it with these values over the others, and without the link.
   * Without this, who cannot see the row gets nothing.
   */
  readonly unseen?: Texts
}

/** What the application knows about people. */
export interface MessagePeople {
  /** Enabled employees of these departments and all below them, of these roles that are not locked, and these themselves. */
  resolve(
    tx: Tx,
    chosen: { readonly departments: readonly number[]; readonly roles: readonly number[]; readonly employees: readonly number[] },
  ): Promise<readonly number[]>
}

/** Where domains add which of their facts become messages. */
export const messageTrigger = extensionPoint<MessageTrigger>('message.trigger')

/** Where the domain that knows people says who is meant; exactly one. */
export const messagePeople = extensionPoint<MessagePeople>('message.people')
