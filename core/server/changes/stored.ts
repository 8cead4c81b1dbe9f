import { type RawBuilder, sql } from 'kysely'
import type { Field } from '#core/contract/model/field.ts'
import type { Resource } from '#core/contract/model/resource.ts'
import type { Snapshot } from '#core/contract/model/snapshot.ts'
import type { RecordToken } from '#core/contract/record.ts'
import { storedTypeOf } from '#core/manifest/fields/index.ts'
import { databaseColumn } from '#core/manifest/link/build-resource.ts'
import { spellingColumn } from '#core/manifest/query/index.ts'
import { spellingKeys } from '../spelling/spelling-keys.ts'
import { columnKind } from '../sql/columns.ts'
import { kindSql } from '../sql/kind-sql.ts'

/** Field definition for a column that is no field of the resource. */
const columnField = (name: string, type: string): Field => ({
  name,
  type,
  label: name,
  column: databaseColumn(name, { type }),
  rules: {},
  required: false,
  readonly: true,
  sortable: false,
  filterable: false,
  grams: false,
  custom: false,
  internal: true,
})

/** The field or column behind a name of a record. @throws for a name that neither manifest nor record knows. */
export function storedField(resource: Resource, record: Pick<RecordToken, 'columns'>, name: string): Field {
  const column = record.columns[name]
  const field = column ? columnField(name, storedTypeOf(column.kind)) : resource.fields[name]
  if (!field) throw new Error(`${resource.name} has no field ${name} to write`)
  return field
}

/** SQL parameter for a wire value, in the type of its column. */
export function parameterSql(kind: ReturnType<typeof columnKind>, value: unknown): RawBuilder<unknown> {
  const { none, now, parameter } = kindSql[kind]
  if (value === null || value === undefined) return none
  return isNowMarker(value) ? now : parameter(value)
}

const isNowMarker = (value: unknown): boolean => typeof value === 'object' && value !== null && 'now' in value

const spellingKeysSql = (name: unknown): RawBuilder<unknown> => sql`${typeof name === 'string' ? spellingKeys(name) : null}::text[]`

/** New values of a row as columns of its table. */
export interface WrittenColumns {
  readonly columns: readonly (readonly [name: string, value: RawBuilder<unknown>])[]
  /** Keys of the JSON column `custom`. */
  readonly custom: Readonly<Record<string, unknown>>
}

/** Converts values by field to columns of the table. Undefined values are not written. */
export function writtenColumns(snapshot: Snapshot, values: readonly (readonly [Field, unknown])[]): WrittenColumns {
  const given = values.filter(([, value]) => value !== undefined)
  const spellings = given
    .filter(([field]) => field.pinyin)
    .map(([field, value]) => [spellingColumn(field.column), spellingKeysSql(value)] as const)
  return {
    columns: [
      ...given
        .filter(([field]) => !field.custom)
        .map(([field, value]) => [field.column, parameterSql(columnKind(snapshot, field), value)] as const),
      ...spellings,
    ],
    custom: Object.fromEntries(given.filter(([field]) => field.custom).map(([field, value]) => [field.column, value])),
  }
}
