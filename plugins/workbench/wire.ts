/** Owner of the rows that a figure counts. */
export type CardScope = 'mine' | 'department' | 'all'

/** Number with the list that it counts. */
export interface CardFigure {
  /** Absent if the card has a single figure. */
  readonly scope?: CardScope
  readonly count: number
  readonly path: string
}

/** Card of figures, one per scope that the employee may see. */
export interface NumberCard {
  readonly kind: 'number'
  readonly key: string
  readonly title: string
  /** From the narrowest scope outwards. */
  readonly figures: readonly CardFigure[]
}

/** Quick action of an item: a row action of this screen's list. */
export interface QuickAction {
  readonly screen: string
  readonly key: string
  readonly label: string
}

export interface WaitingItem {
  readonly id: number
  readonly title: string
  readonly hint: string
  /** True if it has waited too long, or is about to be lost. */
  readonly urgent: boolean
  readonly path: string
  /** Values of the fields in the quick action's conditions; the server checks them again. */
  readonly row?: Readonly<Record<string, unknown>>
}

/** Card of waiting items: their count, and the first ones. */
export interface WaitingCard {
  readonly kind: 'waiting'
  readonly key: string
  readonly title: string
  readonly count: number
  /** List of all of them. */
  readonly path: string
  /** Text if nothing waits. */
  readonly empty: string
  /** Suggestion if nothing waits; '' for none. */
  readonly hint: string
  readonly action?: QuickAction
  readonly items: readonly WaitingItem[]
}

export type WorkbenchCard = NumberCard | WaitingCard
