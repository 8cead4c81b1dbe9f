/** Middle values, to two decimals: each cut by itself, since they need their rows in order. */
import { sql } from 'kysely'
import { type Part, partOf } from './additive.ts'
import type { Cut } from './cuts.ts'
import { onlyWhen, type Reading, rowsSql, whenColumns } from './scans.ts'
import { isSpread, spreadSql } from './spread.ts'

type ResultRow = Readonly<Record<string, unknown>>

/** Of figures of one field; of all rows together without a cut. */
export async function medianParts(reading: Reading, cut: Cut | undefined): Promise<readonly Part[]> {
  const { figures, measuring } = reading
  const cuts = cut ? [cut] : []
  const medians = figures.map(
    (_, at) =>
      sql`round((percentile_cont(0.5) within group (order by r.value0::float8)${onlyWhen(figures, at)})::numeric, 2)::text as ${sql.id(`a${at}`)}`,
  )
  const rows = cut && isSpread(cut, measuring.trees) ? spreadRows(reading, cut) : rowsSql({ ...reading, cuts })
  const key = cut ? [sql.ref('r.key0')] : []
  const found = await measuring.read(
    sql<ResultRow>`select ${sql.join([...key, ...medians])} from ${rows} where r.value0 is not null ${cut ? sql`group by r.key0` : sql``}`,
  )
  return found.map(row => partOf(row, cut, figures))
}

/** Each row once for every row of the report that it counts in. */
function spreadRows(reading: Reading, cut: Cut) {
  const { figures, measuring } = reading
  const { join, node } = spreadSql(cut, measuring.trees)
  const whens = whenColumns(figures).flatMap(when => when ?? [])
  return sql`(select distinct ${sql.join([sql`${node} as key0`, sql.ref('r.value0'), ...whens, sql.ref('r.row')])}
    from ${rowsSql({ ...reading, cuts: [cut] }, [sql`t.id as row`])} ${join}) as r`
}
