/** Counts and sums: additive, so one scan measures them for all cuts; the amounts of trees and lists are added up from its groups. */
import { type RawBuilder, sql } from 'kysely'
import type { MeasuredFigure } from '../manifest/model/figure.ts'
import { type AdditiveSource, preGroupedRows, testedFields } from './alike.ts'
import type { Cut, CutKey } from './cuts.ts'
import type { Amount } from './exact.ts'
import { filterClauseSql, rowsSql, type ScanReading } from './scans.ts'

/** Amounts measured for the rows with one key of a cut, or for all rows if `cut` is undefined. */
export interface MeasuredPart {
  readonly cut: Cut | undefined
  readonly key: CutKey
  /** By figure; null if there was nothing to sum or no median. */
  readonly amounts: ReadonlyMap<MeasuredFigure, Amount | null>
}

/** Keys `key0` … and amounts `a0` … of one group. */
export type AmountRow = Readonly<Record<string, unknown>> & { readonly [amount: `a${number}`]: Amount | null }

/** Reads a result row of a cut: its `key0` and the amounts `a0`, `a1` … in the order of the figures. */
export const measuredPartOf = (row: AmountRow, cut: Cut | undefined, figures: readonly MeasuredFigure[], key = 'key0'): MeasuredPart => ({
  cut,
  key: cut ? cut.read(row[key]) : null,
  amounts: new Map(figures.map((figure, at) => [figure, row[`a${at}` as const] ?? null])),
})

/**
 * Reads counts and sums along all cuts. The total over all rows is the sum over any one cut, so it has a statement of its own only if there is no
 * cut.
 */
export async function additiveParts(reading: ScanReading): Promise<readonly MeasuredPart[]> {
  const { cuts, figures, measuring } = reading
  const { rows, amounts } = additiveSource(reading)
  const keys = cuts.map((_, at) => sql.ref(`r.key${at}`))
  const selected = sql.join([...keys, ...amounts.map((amount, at) => amountSql(amount, figures, at))])
  const [first] = cuts
  if (!first) {
    const found = await measuring.read(sql<AmountRow>`select ${selected} from ${rows}`)
    return found.map(row => measuredPartOf(row, undefined, figures))
  }
  const sets = sql`grouping sets (${sql.join(keys.map(key => sql`(${key})`))})`
  const found = await measuring.read(
    sql<AmountRow & { readonly set: number }>`select grouping(${sql.join(keys)}) as set, ${selected} from ${rows} group by ${sets}`,
  )
  const parts = found.map(row => {
    const at = groupedKeyIndex(row.set, cuts.length)
    return measuredPartOf(row, cuts[at], figures, `key${at}`)
  })
  return [...parts, ...parts.filter(({ cut }) => cut === first).map(part => ({ ...part, cut: undefined, key: null }))]
}

/** Index of the key that a row is grouped by. GROUPING() gives one bit per key, the first key in the highest bit, 0 for the grouped one. */
const groupedKeyIndex = (set: number, keys: number): number =>
  Array.from({ length: keys }, (_, at) => set & (1 << (keys - 1 - at))).indexOf(0)

function additiveSource(reading: ScanReading): AdditiveSource {
  const { figures } = reading
  const fields = testedFields(reading)
  if (fields) return preGroupedRows(reading, fields)
  return {
    rows: rowsSql(reading),
    amounts: figures.map(({ measure }, at) => {
      const amount = measure.kind === 'count' ? sql`count(*)` : sql`sum(${sql.ref(`r.value${at}`)})`
      return sql`${amount}${filterClauseSql(figures, at)}`
    }),
  }
}

/** Counts as bigint, sums as text to keep them exact. */
const amountSql = (amount: RawBuilder<unknown>, figures: readonly MeasuredFigure[], at: number): RawBuilder<unknown> =>
  sql`(${amount})::${figures[at]?.measure.kind === 'count' ? sql`bigint` : sql`text`} as ${sql.id(`a${at}`)}`
