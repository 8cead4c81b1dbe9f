/** Counts and sums: added up in one scan, by what rows hold; trees and lists are put together from that. */
import { type RawBuilder, sql } from 'kysely'
import type { MeasuredFigure } from '#core/contract/model/figure.ts'
import type { Cut, RowKey } from './cuts.ts'
import type { Amount } from './exact.ts'
import { onlyWhen, type Reading, rowsSql } from './scans.ts'

/** What a statement measured of the rows with one key of a cut; of all rows without a cut. */
export interface Part {
  readonly cut: Cut | undefined
  readonly key: RowKey
  /** By figure. */
  readonly amounts: ReadonlyMap<MeasuredFigure, Amount | null>
}

type ResultRow = Readonly<Record<string, unknown>>

/** Reads a result row of a cut: its `key0` and the amounts `a0`, `a1` … */
export const partOf = (row: ResultRow, cut: Cut | undefined, figures: readonly MeasuredFigure[], key = 'key0'): Part => ({
  cut,
  key: cut ? cut.read(row[key]) : null,
  amounts: new Map(figures.map((figure, at) => [figure, (row[`a${at}`] ?? null) as Amount | null])),
})

/** All rows together are what those of any cut add up to: they are measured by themselves only where nothing is cut. */
export async function additiveParts(reading: Reading): Promise<readonly Part[]> {
  const { cuts, figures, measuring } = reading
  const [first] = cuts
  if (!first) {
    const rows = await measuring.read(sql<ResultRow>`select ${amountsOf(figures)} from ${grouped(reading)}`)
    return rows.map(row => partOf(row, undefined, figures))
  }
  const parts = cuts.length === 1 ? await oneCut(reading, first) : await manyCuts(reading)
  return [...parts, ...parts.filter(({ cut }) => cut === first).map(part => ({ ...part, cut: undefined, key: null }))]
}

async function oneCut(reading: Reading, cut: Cut): Promise<readonly Part[]> {
  const { figures, measuring } = reading
  const rows = await measuring.read(sql<ResultRow>`select ${sql.join([sql.ref('g.key0'), amountsOf(figures)])} from ${grouped(reading)}`)
  return rows.map(row => partOf(row, cut, figures))
}

/** What is left of the rows, grouped by all keys, is grouped by each: the many rows are gone through once. */
async function manyCuts(reading: Reading): Promise<readonly Part[]> {
  const { cuts, figures, measuring } = reading
  const keys = cuts.map((_, at) => sql.ref(`g.key${at}`))
  const sets = sql`grouping sets (${sql.join(keys.map(key => sql`(${key})`))})`
  const rows = await measuring.read(
    sql<ResultRow>`select ${sql.join([sql`grouping(${sql.join(keys)}) as set`, ...keys, amountsOf(figures, amount => sql`sum(${amount})`)])}
    from ${grouped(reading)} group by ${sets}`,
  )
  return rows.map(row => {
    const at = placeOf(row.set as number, cuts.length)
    return partOf(row, cuts[at], figures, `key${at}`)
  })
}

/** Which key a row is grouped by: a bit for each, from the first on, 0 where it is. */
const placeOf = (set: number, keys: number): number => Array.from({ length: keys }, (_, at) => set & (1 << (keys - 1 - at))).indexOf(0)

/** Rows by all keys together, with an amount of each figure, as a subselect g. */
function grouped(reading: Reading): RawBuilder<unknown> {
  const keys = reading.cuts.map((_, at) => sql.ref(`r.key${at}`))
  const amounts = reading.figures.map((_, at) => sql`${aggregate(reading.figures, at)} as ${sql.id(`a${at}`)}`)
  const by = keys.length === 0 ? sql`` : sql`group by ${sql.join(keys)}`
  return sql`(select ${sql.join([...keys, ...amounts])} from ${rowsSql(reading)} ${by}) as g`
}

const aggregate = (figures: readonly MeasuredFigure[], at: number): RawBuilder<unknown> =>
  figures[at]?.measure.kind === 'count'
    ? sql`count(*)${onlyWhen(figures, at)}`
    : sql`sum(${sql.ref(`r.value${at}`)})${onlyWhen(figures, at)}`

/** Counts as numbers, sums as exact text. */
const amountsOf = (
  figures: readonly MeasuredFigure[],
  of = (amount: RawBuilder<unknown>): RawBuilder<unknown> => amount,
): RawBuilder<unknown> =>
  sql.join(
    figures.map(({ measure }, at) => {
      const amount = of(sql.ref(`g.a${at}`))
      return sql`${measure.kind === 'count' ? sql`(${amount})::bigint` : sql`(${amount})::text`} as ${sql.id(`a${at}`)}`
    }),
  )
