/** A figure and the list that it counts. */
export interface NumberCard {
  readonly kind: 'number'
  readonly key: string
  readonly title: string
  readonly count: number
  readonly path: string
}

export interface WaitingItem {
  readonly id: number
  readonly title: string
  readonly hint: string
  /** Has waited too long, or is about to be lost. */
  readonly urgent: boolean
  readonly path: string
}

/** What waits: how many, and the first of them. */
export interface WaitingCard {
  readonly kind: 'waiting'
  readonly key: string
  readonly title: string
  readonly count: number
  /** Where all of it is; absent when no screen shows just that. */
  readonly path?: string
  /** When nothing waits. */
  readonly empty: string
  readonly items: readonly WaitingItem[]
}

export type Card = NumberCard | WaitingCard
