/** Expected response of a report, computed from facts. */
import type { FigureValues, ReportRow } from '#plugins/reports/wire.ts'
import { amountIn } from './asking.ts'
import type { Fact, Facts, Told, Value } from './fact.ts'
import type { PlainRows } from './plain-rows.ts'
import { type Asked, amountOf, basesOf, keysOf, treesOf, upward, within } from './recount.ts'

/** Values by figure, in hundredths. */
export type Amounts = Readonly<Record<string, bigint | null>>

export interface Expected {
  /** Facts of a measured figure. */
  facts(name: string): readonly Fact[]
  /** Values over all rows. */
  whole(names: readonly string[]): Amounts
  /** Rows along a dimension, for every value that some fact has. */
  along(names: readonly string[], by: string): ReadonlyMap<Value, Amounts>
  /** Facts of a figure that count in such a row. */
  of(name: string, by: string, key: Value): readonly Fact[]
  /** Values of such a row, even if no fact counts in it. */
  row(names: readonly string[], by: string, key: Value): Amounts
}

export function expectedOf(rows: PlainRows, told: Facts, asked: Asked): Expected {
  const trees = treesOf(rows)
  const kept = new Map<string, readonly Fact[]>()
  const facts = (name: string): readonly Fact[] => {
    const list = kept.get(name) ?? within((told[name] as Told).facts, asked, trees)
    kept.set(name, list)
    return list
  }
  const amounts = (names: readonly string[], of: (name: string) => readonly Fact[]): Amounts =>
    Object.fromEntries(names.map(name => [name, amountOf(name, told, of)]))
  const grouped = (name: string, by: string): ReadonlyMap<Value, readonly Fact[]> => {
    const groups = new Map<Value, Fact[]>()
    for (const fact of facts(name)) for (const key of keysOf(fact, by, trees)) groups.set(key, [...(groups.get(key) ?? []), fact])
    return groups
  }
  const of: Expected['of'] = (name, by, key) => facts(name).filter(fact => keysOf(fact, by, trees).has(key))
  return {
    facts,
    of,
    row: (names, by, key) => amounts(names, name => of(name, by, key)),
    whole: names => amounts(names, facts),
    along(names, by) {
      const groups = new Map(basesOf(names).map(name => [name, grouped(name, by)] as const))
      const keys = new Set([...groups.values()].flatMap(group => [...group.keys()]))
      // If the report is filtered by this dimension, only the filter's values and their descendants.
      const wanted = asked.filters[by]
      const rows = [...keys].filter(key => wanted === undefined || upward(trees[by], key).some(value => wanted.includes(value)))
      return new Map(rows.map(key => [key, amounts(names, name => groups.get(name)?.get(key) ?? [])]))
    },
  }
}

/** Values of a response as amounts. */
export const amountsOf = (values: FigureValues): Amounts =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, amountIn(value)]))

/** Rows of a response by key. */
export const foundRows = (records: readonly ReportRow[]): ReadonlyMap<Value, Amounts> =>
  new Map(records.map(({ key, values }) => [key, amountsOf(values)]))

/** Expected values of the response's days, weeks or months, each over its own days. */
export const expectedPieces = (rows: PlainRows, told: Facts, asked: Asked, records: readonly ReportRow[]): ReadonlyMap<Value, Amounts> =>
  new Map(
    records.map(({ key, from = '', to = '', values }) => [key, expectedOf(rows, told, { ...asked, from, to }).whole(Object.keys(values))]),
  )

/** True if the days, weeks or months cover the period without gaps. */
export const isWhole = (records: readonly ReportRow[], { from, to }: Asked): boolean =>
  records[0]?.from === from &&
  records.at(-1)?.to === to &&
  records.every((row, place) => place === 0 || Date.parse(row.from ?? '') - Date.parse(records[place - 1]?.to ?? '') === 86_400_000)
