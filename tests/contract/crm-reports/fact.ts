/** What counts in figures: rows with what they are counted by. */

export type Value = string | number | null

/** A row that counts. */
export interface Fact {
  readonly id: number
  /** Day or month by which it falls into the period; absent of what is counted as it is now. */
  readonly at?: string
  /** What is counted once however many rows there are of it. */
  readonly lead?: number
  /** Hundredths that are summed or stand in the middle. */
  readonly value?: bigint
  /** Values by dimension. */
  readonly by: Readonly<Record<string, readonly Value[]>>
}

/** A figure with all that may count in it for somebody. */
export interface Told {
  /** Permission of the list that shows its rows. */
  readonly list: string
  readonly measure: 'count' | 'distinct' | 'sum' | 'median'
  readonly facts: readonly Fact[]
}

export type Facts = Readonly<Record<string, Told>>

export const counts = (list: string, facts: readonly Fact[]): Told => ({ list, measure: 'count', facts })
export const distinct = (list: string, facts: readonly Fact[]): Told => ({ list, measure: 'distinct', facts })
export const sums = (list: string, facts: readonly Fact[]): Told => ({ list, measure: 'sum', facts })
export const medians = (list: string, facts: readonly Fact[]): Told => ({ list, measure: 'median', facts })

export const hundredths = (text: string): bigint => {
  const [whole = '0', fraction = ''] = text.replace('-', '').split('.')
  const amount = BigInt(whole + fraction.slice(0, 2).padEnd(2, '0'))
  return text.startsWith('-') ? -amount : amount
}
