/** Medians with two decimals: rows are counted per value, and the median is found among the counts. */
import { type RawBuilder, sql } from 'kysely'
import { type AmountRow, type MeasuredPart, measuredPartOf } from './additive.ts'
import type { Cut } from './cuts.ts'
import { filterClauseSql, rowsBy, type ScanReading } from './scans.ts'
import { countsRepeatedly, spreadSql } from './spread.ts'

/** Statements for medians of one field, one per cut. The first, or a single one without cuts, also yields the median over all rows. */
export const medianReadings = (reading: ScanReading): readonly Promise<readonly MeasuredPart[]>[] =>
  reading.cuts.length === 0 ? [medianParts(reading, undefined, true)] : reading.cuts.map((cut, at) => medianParts(reading, cut, at === 0))

async function medianParts(reading: ScanReading, cut: Cut | undefined, whole: boolean): Promise<readonly MeasuredPart[]> {
  const { figures, measuring } = reading
  const numbers = figures.map((_, at) => sql.id(`n${at}`))
  const tallied = [
    ...(cut ? [sql`select false as whole, r.key0, r.value0, ${sql.join(numbers)} from ${spreadCounts(reading, cut, numbers)} as r`] : []),
    ...(whole ? [sql`select true as whole, null as key0, r.value0, ${sumColumnsSql(numbers)} from counted as r group by r.value0`] : []),
  ]
  const found = await measuring.read(
    sql<AmountRow>`with counted as (${countedSql(reading, cut)}), tallied as (${sql.join(tallied, sql` union all `)})
    select whole, key0, ${sql.join(figures.map((_, at) => middleSql(at)))}
    from (select *, ${sql.join(figures.map((_, at) => rankColumnsSql(at)))} from tallied) as ranked group by whole, key0`,
  )
  return found.map(row => measuredPartOf(row, row['whole'] ? undefined : cut, figures))
}

/** Number of rows per value, n0 … for each figure. */
function countedSql(reading: ScanReading, cut: Cut | undefined): RawBuilder<unknown> {
  const by = sql.join([...(cut ? [sql.ref('r.key0')] : []), sql.ref('r.value0')])
  const counts = reading.figures.map((_, at) => sql`(count(*)${filterClauseSql(reading.figures, at)})::int as ${sql.id(`n${at}`)}`)
  return sql`select ${by}, ${sql.join(counts)} from ${rowsBy(reading, cut)} where r.value0 is not null group by ${by}`
}

type CountColumns = readonly RawBuilder<unknown>[]

const sumColumnsSql = (numbers: CountColumns): RawBuilder<unknown> => sql.join(numbers.map(number => sql`sum(${number})::int as ${number}`))

/** The counts per report row, if a row may count in several; else the counts themselves. */
function spreadCounts({ measuring }: ScanReading, cut: Cut, numbers: CountColumns): RawBuilder<unknown> {
  if (!countsRepeatedly(cut, measuring.trees)) return sql`counted`
  const { join, node } = spreadSql(cut, measuring.trees)
  return sql`(select s.key0, s.value0, ${sumColumnsSql(numbers)}
    from (select distinct ${node} as key0, r.key0 as of, r.value0, ${sql.join(numbers)} from counted as r ${join}) as s group by s.key0, s.value0)`
}

/** Per value, in order: the cumulative number of rows up to it and the number of all rows. */
const rankColumnsSql = (at: number): RawBuilder<unknown> => {
  const number = sql.id(`n${at}`)
  return sql`sum(${number}) over (partition by whole, key0 order by value0) as ${sql.id(`upto${at}`)},
    sum(${number}) over (partition by whole, key0) as ${sql.id(`total${at}`)}`
}

/** The value at the middle rank, or the mean of the two middle values. */
const middleSql = (at: number): RawBuilder<unknown> => {
  const [number, upto, total] = [sql.id(`n${at}`), sql.id(`upto${at}`), sql.id(`total${at}`)]
  return sql`round((avg(value0) filter (where ${number} > 0 and ${upto} >= (${total} + 1) / 2 and ${upto} - ${number} <= ${total} / 2))::numeric, 2)::text
    as ${sql.id(`a${at}`)}`
}
