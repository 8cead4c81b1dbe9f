import type { Fact, NewFact, Tx } from '#core/contract/server-plugin.ts'

type Texts = Readonly<Record<string, string>>

/** What a domain contributes so that facts become messages; delivery, settings and screens are this plugin's. */
export interface MessageTrigger {
  /** Unique, e.g. lead.assigned; never changes once released. */
  readonly key: string
  /** Chinese. */
  readonly label: string
  readonly category: string
  readonly type: 'userMessage' | 'orgMessage'
  /** Topics of the facts it follows. */
  readonly topics: readonly string[]
  /** Settings a new installation begins with. */
  readonly important?: boolean
  /** What may stand in the template, with its Chinese meaning. Contact data is never among it. */
  readonly variables: Texts
  readonly template: { readonly title: string; readonly summary: string; readonly content: string }
  /** By the fact alone, whether it concerns anybody; yes when absent. */
  wants?(fact: NewFact): boolean
  /** What to say to whom about the fact; nothing where it concerns nobody. Runs in the transaction that delivers. */
  drafts(fact: Fact, tx: Tx): Promise<readonly MessageDraft[]>
}

export interface MessageDraft {
  /** Employees; who caused the fact is left out anyway. */
  readonly recipients: readonly number[]
  readonly values: Texts
  /** Where it can be opened: a path within the app. */
  readonly link?: string
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
