/** How many different rows a reference leads to: the pairs of value and reference first, in hashes, then how many there are of each. */
import { type RawBuilder, sql } from 'kysely'
import { type Part, partOf } from './additive.ts'
import type { Cut } from './cuts.ts'
import { onlyWhen, type Reading, rowsSql, whenColumns } from './scans.ts'
import { isSpread, spreadSql } from './spread.ts'

type ResultRow = Readonly<Record<string, unknown>>

/** Of figures that count one and the same reference, by one cut, or of all rows together. A row that stands in several rows of the report counts in each once. */
export async function distinctParts(reading: Reading, cut: Cut | undefined): Promise<readonly Part[]> {
  const { figures, measuring } = reading
  const rows = rowsSql({ ...reading, cuts: cut ? [cut] : [] })
  const { join, node } = cut && isSpread(cut, measuring.trees) ? spreadSql(cut, measuring.trees) : { join: sql``, node: sql.ref('r.key0') }
  const key = cut ? [node] : []
  const pairs = sql`(select ${sql.join([...key.map(each => sql`${each} as key0`), sql.ref('r.value0'), ...flags(reading)])}
    from ${rows} ${join} where r.value0 is not null group by ${sql.join([...key, sql.ref('r.value0')])}) as r`
  const found = await measuring.read(
    cut
      ? sql<ResultRow>`select ${sql.join([sql.ref('r.key0'), ...counts(reading)])} from ${pairs} group by r.key0`
      : sql<ResultRow>`select ${sql.join(counts(reading))} from ${pairs}`,
  )
  return found.map(row => partOf(row, cut, figures))
}

/** Whether a figure counts one of the rows of a pair. */
const flags = ({ figures }: Reading): readonly RawBuilder<unknown>[] =>
  whenColumns(figures).flatMap((when, at) => (when ? [sql`bool_or(${when}) as ${sql.id(`when${at}`)}`] : []))

const counts = ({ figures }: Reading): readonly RawBuilder<unknown>[] =>
  figures.map((_, at) => sql`count(*)${onlyWhen(figures, at)} as ${sql.id(`a${at}`)}`)
