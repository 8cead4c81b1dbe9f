/** Figures computed fact by fact, as reference for reports. */

import type { Fact, Facts, Told, Value } from './fact.ts'
import type { PlainRows } from './plain-rows.ts'

export interface Asked {
  readonly from: string
  readonly to: string
  /** Filter values by dimension. */
  readonly filters: Readonly<Record<string, readonly Value[]>>
}

/** Figures derived from two others. */
const DERIVED: Readonly<Record<string, readonly ['rate' | 'difference', string, string]>> = {
  validRate: ['rate', 'validLeads', 'newLeads'],
  signingRate: ['rate', 'signedOrders', 'allocatedLeads'],
  rebateRate: ['rate', 'rebateReceived', 'rebateDue'],
  rebateOutstanding: ['difference', 'rebateDue', 'rebateReturned'],
  netSignedAmount: ['difference', 'signedAmount', 'cancelledAmount'],
}

type Parents = ReadonlyMap<Value, Value>

/** Parents of values, for dimensions that are trees. */
export const treesOf = (rows: PlainRows): Readonly<Record<string, Parents>> => ({
  source: new Map(rows.sources.flatMap(({ id, parent }) => (parent === null ? [] : [[id, parent] as const]))),
  department: new Map(rows.departments.flatMap(({ id, parent }) => (parent === null ? [] : [[id, parent] as const]))),
})

/** Value with all its ancestors. */
export const upward = (parents: Parents | undefined, value: Value): readonly Value[] => {
  const above = parents?.get(value)
  return above === undefined ? [value] : [value, ...upward(parents, above)]
}

const addDays = (day: string, days: number): string => new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10)

/** First day of the interval that contains a day. */
const INTERVALS: Readonly<Record<string, (day: string) => string>> = {
  day: day => day,
  week: day => addDays(day, -((new Date(day).getUTCDay() + 6) % 7)),
  month: day => `${day.slice(0, 7)}-01`,
}

/** Keys of the report rows that a fact counts in. */
export function keysOf(fact: Fact, by: string, trees: Readonly<Record<string, Parents>>): ReadonlySet<Value> {
  const interval = INTERVALS[by]
  if (interval) return new Set([interval(fact.at as string)])
  const values = fact.by[by] ?? [null]
  return new Set(values.length === 0 ? [null] : values.flatMap(value => upward(trees[by], value)))
}

const fallsIn = ({ at }: Fact, { from, to }: Asked): boolean =>
  at === undefined || (at.length === 7 ? from.slice(0, 7) <= at && at <= to.slice(0, 7) : from <= at && at <= to)

/** Facts of the period that match the filters. */
export const within = (facts: readonly Fact[], asked: Asked, trees: Readonly<Record<string, Parents>>): readonly Fact[] =>
  facts.filter(
    fact =>
      fallsIn(fact, asked) &&
      Object.entries(asked.filters).every(([by, wanted]) => {
        const keys = keysOf(fact, by, trees)
        return wanted.some(value => keys.has(value))
      }),
  )

/** Value in hundredths; null for the median of no facts. */
function measured({ measure }: Told, facts: readonly Fact[]): bigint | null {
  if (measure === 'count') return BigInt(facts.length) * 100n
  if (measure === 'distinct') return BigInt(new Set(facts.map(({ lead }) => lead)).size) * 100n
  if (measure === 'sum') return facts.reduce((sum, { value = 0n }) => sum + value, 0n)
  const values = facts.map(({ value = 0n }) => value).sort((a, b) => (a < b ? -1 : a > b ? 1 : 0))
  if (values.length === 0) return null
  const [low, high] = [values[(values.length - 1) >> 1] as bigint, values[values.length >> 1] as bigint]
  return (low + high + 1n) / 2n
}

/** Percentage in hundredths, rounded half away from zero. */
const percent = (part: bigint, whole: bigint): bigint | null => {
  if (whole === 0n) return null
  const [top, bottom] = [part < 0n ? -part : part, whole < 0n ? -whole : whole]
  const rounded = (top * 10_000n * 2n + bottom) / (bottom * 2n)
  return part < 0n === whole < 0n ? rounded : -rounded
}

/** Value of a figure, derived from facts by measured figure. */
export function amountOf(name: string, told: Facts, factsOf: (measured: string) => readonly Fact[]): bigint | null {
  const made = DERIVED[name]
  if (!made) return measured(told[name] as Told, factsOf(name))
  const [kind, first, second] = made
  const [a, b] = [amountOf(first, told, factsOf), amountOf(second, told, factsOf)]
  if (a === null || b === null) return null
  return kind === 'rate' ? percent(a, b) : a - b
}

/** Measured figures that these are derived from. */
export const basesOf = (names: readonly string[]): readonly string[] => [
  ...new Set(names.flatMap(name => (DERIVED[name] ? [DERIVED[name][1], DERIVED[name][2]] : [name]))),
]

/** True if the employee sees the figure, i.e. may open the lists of all rows behind it. */
export const isTold = (name: string, told: Facts, may: (permission: string) => boolean): boolean =>
  basesOf([name]).every(base => may((told[base] as Told).list))
