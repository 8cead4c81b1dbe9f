/** Rows with equal values in all fields that the figures' conditions test are counted first, so that many conditions are tested on few groups. */

import { type RawBuilder, sql } from 'kysely'
import type { Field } from '#core/contract/model/field.ts'
import { conditionFields, fieldType } from '#core/manifest/public.ts'
import { columnSql, conditionSql, failClosed } from '#core/server/index.ts'
import { rowsSql, type ScanReading } from './scans.ts'

/** Below this number of different conditions, testing each row is faster. */
const MANY_CONDITIONS = 3

/** Fields that the figures' conditions test; undefined if there are too few conditions or a field may have many values. */
export function testedFields({ resource, figures }: ScanReading): readonly Field[] | undefined {
  const conditions = figures.flatMap(({ when }) => (when === undefined ? [] : [when]))
  if (new Set(conditions.map(when => JSON.stringify(when))).size < MANY_CONDITIONS) return undefined
  const fields = [...new Set(conditions.flatMap(conditionFields))].map(name => resource.fields[name])
  return fields.every(hasFewValues) ? fields : undefined
}

const hasFewValues = (field: Field | undefined): field is Field =>
  field !== undefined && !field.custom && fieldType(field.type).states !== undefined

/** Rows grouped in advance, and an aggregate over them for each figure. */
export interface AdditiveSource {
  /** Subselect r with key0, key1 … */
  readonly rows: RawBuilder<unknown>
  readonly amounts: readonly RawBuilder<unknown>[]
}

/**
 * Rows grouped by all keys and by the tested fields. The tested fields keep their column names; the columns of counts and sums begin with '_', which
 * the column of a field may not.
 */
export function preGroupedRows(reading: ScanReading, fields: readonly Field[]): AdditiveSource {
  const { cuts, figures, resource, measuring } = reading
  const { serving, snapshot, context } = measuring
  const keys = cuts.map((_, at) => sql.ref(`r.key${at}`))
  const asked = fields.map(field => sql`${columnSql(snapshot, field, 't')} as ${sql.id(field.column)}`)
  const by = sql.join([...keys, ...fields.map(({ column }) => sql.ref(`r.${column}`))])
  const sums = figures.flatMap(({ measure }, at) =>
    measure.kind === 'count' ? [] : [sql`sum(${sql.ref(`r.value${at}`)}) as ${sql.id(`_sum${at}`)}`],
  )
  return {
    rows: sql`(select ${sql.join([by, sql`count(*) as _rows`, ...sums])} from ${rowsSql(reading, asked)} group by ${by}) as r`,
    amounts: figures.map(({ measure, when }, at) => {
      const only = when && failClosed(serving.services, resource, () => conditionSql(when, { snapshot, resource, alias: 'r', context }))
      const filter = only ? sql` filter (where ${only})` : sql``
      return measure.kind === 'count' ? sql`coalesce(sum(r._rows)${filter}, 0)` : sql`sum(${sql.ref(`r._sum${at}`)})${filter}`
    }),
  }
}
