/** Counts and sums: added up in one scan, by what rows hold; trees and lists are put together from that. */
import { type RawBuilder, sql } from 'kysely'
import type { MeasuredFigure } from '#core/contract/model/figure.ts'
import type { Cut, RowKey } from './cuts.ts'
import type { Amount } from './exact.ts'
import { cutAt, groupedBy, groupingOf, onlyWhen, type Reading, rowsSql } from './scans.ts'

/** What a statement measured of the rows with one key of a cut; of all rows without a cut. */
export interface Part {
  readonly cut: Cut | undefined
  readonly key: RowKey
  /** By figure. */
  readonly amounts: ReadonlyMap<MeasuredFigure, Amount | null>
}

type ResultRow = Readonly<Record<string, unknown>>

/** Reads the amounts `a0`, `a1` … of result rows with the key0 … of their cut. */
export const partsOf = (rows: readonly ResultRow[], cuts: readonly Cut[], figures: readonly MeasuredFigure[]): readonly Part[] =>
  rows.map(row => {
    const cut = cutAt(cuts, row.g as number)
    const key = cut === undefined ? null : cut.read(row[`key${cuts.indexOf(cut)}`])
    return { cut, key, amounts: new Map(figures.map((figure, at) => [figure, (row[`a${at}`] ?? null) as Amount | null])) }
  })

export const keysSql = (cuts: number): readonly RawBuilder<unknown>[] => Array.from({ length: cuts }, (_, at) => sql.ref(`r.key${at}`))

const aggregate = (figure: MeasuredFigure, at: number): RawBuilder<unknown> =>
  figure.measure.kind === 'count'
    ? sql`count(*)${onlyWhen(figure, at)}`
    : sql`(sum(${sql.ref(`r.value${at}`)})${onlyWhen(figure, at)})::text`

/** All rows together are what those of any cut add up to: they are measured by themselves only where nothing is cut. */
export async function additiveParts(reading: Reading): Promise<readonly Part[]> {
  const { cuts, figures, measuring } = reading
  const amounts = figures.map((figure, at) => sql`${aggregate(figure, at)} as ${sql.id(`a${at}`)}`)
  const whole = cuts.length === 0
  const { rows } =
    await sql<ResultRow>`select ${sql.join([sql`${groupingOf(cuts.length, whole)} as g`, ...keysSql(cuts.length), ...amounts])}
    from ${rowsSql(reading)} ${groupedBy(cuts.length, whole)}`.execute(measuring.tx)
  const parts = partsOf(rows, cuts, figures)
  return whole ? parts : [...parts, ...parts.filter(({ cut }) => cut === cuts[0]).map(part => ({ ...part, cut: undefined, key: null }))]
}
