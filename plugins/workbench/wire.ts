/** Whose rows a figure counts. */
export type Scope = 'mine' | 'department' | 'all'

/** A number and the list that it counts. */
export interface Figure {
  /** Without, there is no other. */
  readonly scope?: Scope
  readonly count: number
  readonly path: string
}

/** What is counted, for those whose rows the employee may see. */
export interface NumberCard {
  readonly kind: 'number'
  readonly key: string
  readonly title: string
  /** From the own ones outwards. */
  readonly figures: readonly Figure[]
}

/** What can be done with an item where it stands: a row action of this screen's list. */
export interface QuickAction {
  readonly screen: string
  readonly key: string
  readonly label: string
}

export interface WaitingItem {
  readonly id: number
  readonly title: string
  readonly hint: string
  /** Has waited too long, or is about to be lost. */
  readonly urgent: boolean
  readonly path: string
  /** What the quick action's conditions ask of the row, by field; the server asks again. */
  readonly row?: Readonly<Record<string, unknown>>
}

/** What waits: how many, and the first of them. */
export interface WaitingCard {
  readonly kind: 'waiting'
  readonly key: string
  readonly title: string
  readonly count: number
  /** The list of all of it. */
  readonly path: string
  /** When nothing waits. */
  readonly empty: string
  /** When nothing waits, what to do instead; '' for nothing. */
  readonly hint: string
  readonly action?: QuickAction
  readonly items: readonly WaitingItem[]
}

export type Card = NumberCard | WaitingCard
