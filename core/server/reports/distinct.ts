/**
 * How many different rows a reference leads to. Its pairs with a value come first, in the order of the reference: where an index has them in that order,
 * nothing is sorted or hashed.
 */
import { type RawBuilder, sql } from 'kysely'
import { type Part, partOf } from './additive.ts'
import type { Cut, RowKey } from './cuts.ts'
import type { Amount } from './exact.ts'
import { onlyWhen, type Reading, rowsBy, whenColumns } from './scans.ts'
import { nodesOf, spreadSql } from './spread.ts'

type ResultRow = Readonly<Record<string, unknown>>

/** Statements for figures that count one and the same reference: for each cut, and for all rows together where no cut tells it. */
export function distinctReadings(reading: Reading, whole: boolean): readonly Promise<readonly Part[]>[] {
  const { trees } = reading.measuring
  const along = reading.cuts.filter(({ listed, dimension }) => !listed && trees.has(dimension.key))
  const apart = reading.cuts.filter(cut => !along.includes(cut))
  return [
    ...(whole && along.length === 0 ? [distinctParts(reading, undefined)] : []),
    ...along.map((cut, at) => treeParts(reading, cut, at === 0)),
    ...apart.map(cut => distinctParts(reading, cut)),
  ]
}

/** By one cut, or of all rows together. A row that stands in several rows of the report counts in each once. */
async function distinctParts(reading: Reading, cut: Cut | undefined): Promise<readonly Part[]> {
  const { figures, measuring } = reading
  const counts = figures.map((_, at) => sql`count(*)${onlyWhen(figures, at)} as ${sql.id(`a${at}`)}`)
  const rows = await measuring.read(
    cut
      ? sql<ResultRow>`select ${sql.join([sql.ref('r.key0'), ...counts])} from ${pairs(reading, cut)} group by r.key0`
      : sql<ResultRow>`select ${sql.join(counts)} from ${pairs(reading, cut)}`,
  )
  return rows.map(row => partOf(row, cut, figures))
}

/**
 * A row of a tree counts what lies below it as well. References are counted by all the values that they stand with, and each such set counts once in every
 * row that it lies below. `whole`: also of all rows together.
 */
async function treeParts(reading: Reading, cut: Cut, whole: boolean): Promise<readonly Part[]> {
  const { figures, measuring } = reading
  const tree = measuring.trees.get(cut.dimension.key)
  const sets = figures.map((_, at) => sql`array_agg(r.key0)${onlyWhen(figures, at)} as ${sql.id(`keys${at}`)}`)
  const names = sql.join(figures.map((_, at) => sql.ref(`r.keys${at}`)))
  const rows = await measuring.read(
    sql<ResultRow>`select ${names}, count(*) as n from (select ${sql.join(sets)} from ${pairs(reading, cut)} group by r.value0) as r group by ${names}`,
  )
  return rows.flatMap(row =>
    figures.flatMap((figure, at): Part[] => {
      const keys = row[`keys${at}`] as RowKey[] | null
      if (!keys) return []
      const amounts = new Map([[figure, row['n'] as Amount]])
      const nodes = new Set(keys.flatMap(key => nodesOf(cut.read(key), tree)))
      const parts = [...nodes].map(key => ({ cut, key, amounts }))
      return whole ? [...parts, { cut: undefined, key: null, amounts }] : parts
    }),
  )
}

/** Each value with each reference once, as a subselect r of key0 and value0, and when0 … for whether a figure counts one of their rows. */
function pairs(reading: Reading, cut: Cut | undefined): RawBuilder<unknown> {
  const { figures, measuring } = reading
  const rows = rowsBy(reading, cut)
  const { join, node } = cut?.listed ? spreadSql(cut, measuring.trees) : { join: sql``, node: sql.ref('r.key0') }
  const whens = whenColumns(figures)
  const columns = sql.join([...(cut ? [sql`${node} as key0`] : []), sql.ref('r.value0'), ...whens.flatMap(when => when ?? [])])
  const pair = sql.join([sql.ref('r.value0'), ...(cut ? [sql.ref('r.key0')] : [])])
  const flags = whens.flatMap((when, at) => (when ? [sql`bool_or(${when}) as ${sql.id(`when${at}`)}`] : []))
  const order = cut ? sql`value0, key0` : sql`value0`
  return sql`(select ${sql.join([pair, ...flags])}
    from (select ${columns} from ${rows} ${join} where r.value0 is not null order by ${order}) as r group by ${pair}) as r`
}
