/** Rows counted in figures, with their dimensions. */

export type Value = string | number | null

/** Row that counts in a figure. */
export interface Fact {
  readonly id: number
  /** Day or month that must be in the period; absent for current figures. */
  readonly at?: string
  /** Key for distinct counts. */
  readonly lead?: number
  /** Hundredths, for sums and medians. */
  readonly value?: bigint
  /** Values by dimension. */
  readonly by: Readonly<Record<string, readonly Value[]>>
}

/** Figure with all facts that one employee may see. */
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
