/** How many different rows a reference leads to: the pairs of value and reference first, in hashes, then how many there are of each. */
import { type RawBuilder, sql } from 'kysely'
import { keysSql, type Part, partsOf } from './additive.ts'
import type { Cut } from './cuts.ts'
import { groupedBy, groupingOf, type Reading, rowsSql } from './scans.ts'
import { spreadSql } from './spread.ts'

type ResultRow = Readonly<Record<string, unknown>>

/** Of figures that count one and the same reference, for cuts in which a row has one key. */
export async function distinctParts(reading: Reading, whole: boolean): Promise<readonly Part[]> {
  const { cuts, figures, measuring } = reading
  const keys = keysSql(cuts.length)
  const pairs = sql`(select ${sql.join([sql`${groupingOf(cuts.length, whole)} as g`, ...keys, ...flags(reading)])}
    from ${rowsSql(reading)} where r.value0 is not null ${groupedBy(cuts.length, whole, ['value0'])}) as r`
  const grouped = sql.join([sql.ref('r.g'), ...keys])
  const { rows } = await sql<ResultRow>`select ${sql.join([sql.ref('r.g'), ...keys, ...counts(reading)])}
    from ${pairs} group by ${grouped}`.execute(measuring.tx)
  return partsOf(rows, cuts, figures)
}

/** The same for a cut in which a row counts in several rows of the report: in each once, however many lead there. */
export async function spreadDistinctParts(reading: Reading, cut: Cut): Promise<readonly Part[]> {
  const { figures, measuring } = reading
  const { join, node } = spreadSql(cut, measuring.trees)
  const pairs = sql`(select ${sql.join([sql`${node} as key0`, ...flags(reading)])}
    from ${rowsSql({ ...reading, cuts: [cut] })} ${join} where r.value0 is not null group by ${node}, r.value0) as r`
  const { rows } = await sql<ResultRow>`select ${sql.join([sql`0 as g`, sql.ref('r.key0'), ...counts(reading)])}
    from ${pairs} group by r.key0`.execute(measuring.tx)
  return partsOf(rows, [cut], figures)
}

/** Whether a figure counts one of the rows of a pair. */
const flags = ({ figures }: Reading): readonly RawBuilder<unknown>[] =>
  figures.flatMap(({ when }, at) => (when === undefined ? [] : sql`bool_or(${sql.ref(`r.when${at}`)}) as ${sql.id(`when${at}`)}`))

const counts = ({ figures }: Reading): readonly RawBuilder<unknown>[] =>
  figures.map(
    ({ when }, at) => sql`count(*)${when === undefined ? sql`` : sql` filter (where ${sql.ref(`r.when${at}`)})`} as ${sql.id(`a${at}`)}`,
  )
