/** Distinct counts of a reference, computed in the order of the reference: with an index in that order, little is sorted or hashed. */
import { type RawBuilder, sql } from 'kysely'
import { type AmountRow, type MeasuredPart, measuredPartOf } from './additive.ts'
import type { Cut } from './cuts.ts'
import type { Amount } from './exact.ts'
import type { DimensionKey } from './measuring.ts'
import { filterClauseSql, measuredPath, rowsBy, type ScanReading, whenColumns } from './scans.ts'
import { nodesOfKey, spreadSql } from './spread.ts'

/**
 * Statements for figures that count the same reference: one per cut, and one for all rows if no cut's statement yields that total.
 * @param whole true if the total over all rows is wanted
 */
export function distinctReadings(reading: ScanReading, whole: boolean): readonly Promise<readonly MeasuredPart[]>[] {
  const { trees } = reading.measuring
  const telling = reading.cuts.filter(cut => isOfReference(reading, cut) || (!cut.listed && trees.has(cut.dimension.key)))
  return [
    ...(whole && telling.length === 0 ? [wholeParts(reading)] : []),
    ...reading.cuts.map(cut => {
      if (!telling.includes(cut)) return distinctParts(reading, cut)
      const first = cut === telling[0]
      return isOfReference(reading, cut) ? singleParts(reading, cut, first) : treeParts(reading, cut, first)
    }),
  ]
}

/** True if the cut's value is determined by the reference: all rows with the same reference then have the same key. */
function isOfReference({ figures }: ScanReading, { path }: Cut): boolean {
  const [first] = figures
  const reference = first && measuredPath(first)
  if (!reference || reference.target || whenColumns(figures).some(when => when)) return false
  return path.own.copyOf?.reference === reference.text || (path.target !== undefined && path.own.name === reference.text)
}

/**
 * Counts along such a cut. Each reference has one key, so counts add up.
 * @param whole also yields the total over all rows
 */
async function singleParts(reading: ScanReading, cut: Cut, whole: boolean): Promise<readonly MeasuredPart[]> {
  const { figures, measuring } = reading
  const rows = await measuring.read(
    sql<{ readonly key0: unknown; readonly n: Amount }>`select r.key0, count(*) as n from (select distinct on (r.value0) r.value0, r.key0
      from ${rowsBy(reading, cut)} where r.value0 is not null order by r.value0) as r group by r.key0`,
  )
  const tree = measuring.trees.get(cut.dimension.key)
  return rows.flatMap(row => {
    const amounts = new Map(figures.map(figure => [figure, row.n]))
    return countedParts({ cut, amounts, nodes: nodesOfKey(cut.read(row.key0), tree), whole })
  })
}

interface CountedNodes {
  readonly cut: Cut
  readonly amounts: MeasuredPart['amounts']
  /** Report rows that the amounts count in. */
  readonly nodes: Iterable<DimensionKey>
  readonly whole: boolean
}

const countedParts = ({ cut, amounts, nodes, whole }: CountedNodes): readonly MeasuredPart[] => [
  ...[...nodes].map(key => ({ cut, key, amounts })),
  ...(whole ? [{ cut: undefined, key: null, amounts }] : []),
]

/** The total over all rows. */
async function wholeParts(reading: ScanReading): Promise<readonly MeasuredPart[]> {
  const { figures, measuring } = reading
  const counts = figures.map((_, at) => sql`count(distinct r.value0)${filterClauseSql(figures, at)} as ${sql.id(`a${at}`)}`)
  const rows = await measuring.read(
    sql<AmountRow>`select ${sql.join(counts)} from (select * from ${rowsBy(reading, undefined)} order by r.value0) as r`,
  )
  return rows.map(row => measuredPartOf(row, undefined, figures))
}

/** Counts along one cut; a row with several values counts once in the report row of each. */
async function distinctParts(reading: ScanReading, cut: Cut): Promise<readonly MeasuredPart[]> {
  const { figures, measuring } = reading
  const counts = figures.map((_, at) => sql`count(*)${filterClauseSql(figures, at)} as ${sql.id(`a${at}`)}`)
  const rows = await measuring.read(
    sql<AmountRow>`select ${sql.join([sql.ref('r.key0'), ...counts])} from ${pairsSql(reading, cut)} group by r.key0`,
  )
  return rows.map(row => measuredPartOf(row, cut, figures))
}

/** Values of the references `keys0` … that occur together; null where a figure counts none of the rows. */
type KeysRow = { readonly [keys: `keys${number}`]: readonly unknown[] | null }

/**
 * Counts along a dimension whose values form a tree: a node also counts what lies below it. References are grouped by the set of values they occur
 * with; each set counts once in every node that it belongs to.
 * @param whole also yields the total over all rows
 */
async function treeParts(reading: ScanReading, cut: Cut, whole: boolean): Promise<readonly MeasuredPart[]> {
  const { figures, measuring } = reading
  const tree = measuring.trees.get(cut.dimension.key)
  const sets = figures.map((_, at) => sql`array_agg(r.key0)${filterClauseSql(figures, at)} as ${sql.id(`keys${at}`)}`)
  const names = sql.join(figures.map((_, at) => sql.ref(`r.keys${at}`)))
  const rows = await measuring.read(
    sql<
      { readonly n: Amount } & KeysRow
    >`select ${names}, count(*) as n from (select ${sql.join(sets)} from ${pairsSql(reading, cut)} group by r.value0) as r group by ${names}`,
  )
  return rows.flatMap(row =>
    figures.flatMap((figure, at) => {
      const keys = row[`keys${at}` as const]
      if (!keys) return []
      const nodes = new Set(keys.flatMap(key => nodesOfKey(cut.read(key), tree)))
      return countedParts({ cut, amounts: new Map([[figure, row.n]]), nodes, whole })
    }),
  )
}

/** Every pair of a value and a reference once, as subselect r of key0 and value0, with when0 … true if a figure counts one of the pair's rows. */
function pairsSql(reading: ScanReading, cut: Cut): RawBuilder<unknown> {
  const { figures, measuring } = reading
  const { join, node } = cut.listed ? spreadSql(cut, measuring.trees) : { join: sql``, node: sql.ref('r.key0') }
  const whens = whenColumns(figures)
  const columns = sql.join([sql`${node} as key0`, sql.ref('r.value0'), ...whens.flatMap(when => when ?? [])])
  const flags = whens.flatMap((when, at) => (when ? [sql`bool_or(${when}) as ${sql.id(`when${at}`)}`] : []))
  return sql`(select ${sql.join([sql.ref('r.value0'), sql.ref('r.key0'), ...flags])}
    from (select ${columns} from ${rowsBy(reading, cut)} ${join} where r.value0 is not null order by value0, key0) as r
    group by r.value0, r.key0) as r`
}
