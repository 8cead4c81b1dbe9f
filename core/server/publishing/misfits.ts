import { sql } from 'kysely'
import type { Db } from '#core/contract/database.ts'
import type { Field } from '#core/contract/model/field.ts'
import type { OptionSet } from '#core/contract/model/option.ts'
import type { Resource } from '#core/contract/model/resource.ts'
import type { Snapshot } from '#core/contract/model/snapshot.ts'
import { flattenOptions, isEmptyValue } from '#core/manifest/fields/index.ts'
import { checkValue } from '#core/manifest/rules/index.ts'
import { wireSql } from '../sql/columns.ts'
import { rawCustomSql } from '../sql/custom-value.ts'
import { isSamePart } from './same-part.ts'

/** Rows that do not fit a field's new type or rule. */
export interface FieldMisfit {
  readonly resource: string
  readonly field: string
  readonly rows: number
  /** Chinese, one line. */
  readonly message: string
}

/** Rows per batch. */
const MISFIT_BATCH_ROWS = 5_000
/** At most this many rows of a table are read per field. */
const MAX_ROWS_PER_FIELD = 500_000

/** Everything that decides whether a stored value fits. */
const fieldDemands = (snapshot: Snapshot, { type, rules, custom, column, to, options }: Field): readonly unknown[] => {
  const { message: _message, suffix: _suffix, multiline: _multiline, joined: _joined, ...checked } = rules
  const set = options === undefined ? undefined : snapshot.options[options]
  return [type, checked, custom, column, to, set && !set.dynamic ? optionValues(set) : options]
}

/** Values of option sets, which many fields share. */
const valuesOfSets = new WeakMap<OptionSet, readonly unknown[]>()

const optionValues = (set: OptionSet): readonly unknown[] => {
  const values = valuesOfSets.get(set) ?? flattenOptions(set.values).map(option => option.value)
  valuesOfSets.set(set, values)
  return values
}

/** Fields whose stored values may no longer fit, or that are now required. */
function changedFields(before: Snapshot, after: Snapshot): readonly (readonly [Resource, Field, Field | undefined])[] {
  return Object.values(after.resources).flatMap(resource => {
    const old = before.resources[resource.name]
    return Object.values(resource.fields).flatMap(field => {
      const was = old?.fields[field.name]
      const same =
        was !== undefined && isSamePart(fieldDemands(before, was), fieldDemands(after, field)) && (was.required || !field.required)
      return same || (was === undefined && !field.custom) ? [] : [[resource, field, was] as const]
    })
  })
}

/**
 * Counts the rows, field by field, that do not fit the set about to be published. Nothing is changed: such values are read as empty or must be
 * corrected by the next edit.
 * @param most rows to read per field, rounded up to whole batches
 */
export async function countMisfits(db: Db, before: Snapshot, after: Snapshot, most = MAX_ROWS_PER_FIELD): Promise<readonly FieldMisfit[]> {
  const misfits: FieldMisfit[] = []
  for (const [resource, field, was] of changedFields(before, after)) {
    const found: MisfitCounts = { unfit: 0, broken: 0, missing: 0 }
    const read = await eachValue(db, after, resource, field, most, (raw, value) => classifyValue(after, field, raw, value, found))
    misfits.push(...fieldMisfits(resource, field, was, found, read >= most))
  }
  return misfits
}

interface MisfitCounts {
  unfit: number
  broken: number
  missing: number
  /** Message for the first value that breaks a rule. */
  message?: string
}

/** @param more true if the table may have more such rows than were read */
function fieldMisfits(
  resource: Resource,
  field: Field,
  was: Field | undefined,
  found: MisfitCounts,
  more: boolean,
): readonly FieldMisfit[] {
  const line = (rows: number, message: string): readonly FieldMisfit[] =>
    rows === 0
      ? []
      : [
          {
            resource: resource.name,
            field: field.name,
            rows,
            message: `${resource.label}“${field.label}”（${resource.name}.${field.name}）：${more ? '至少 ' : ''}${rows} 行${message}`,
          },
        ]
  return [
    ...line(found.unfit, `的值不符合类型 ${field.type}，将显示为空；数据仍保留，改回原来的类型即可恢复`),
    ...line(found.broken, `的值不符合新的规则（${found.message}），下次编辑时须修改`),
    ...(field.required && was?.required !== true ? line(found.missing, '没有填写，下次编辑时须填写') : []),
  ]
}

/** Calls `see` with every row's raw value (custom fields only, else null) and the value as it will be read. Returns the number of rows read. */
async function eachValue(
  db: Db,
  snapshot: Snapshot,
  resource: Resource,
  field: Field,
  most: number,
  see: (raw: unknown, value: unknown) => void,
): Promise<number> {
  const raw = field.custom ? rawCustomSql(field, 't') : sql`null`
  let last = 0
  let read = 0
  while (read < most) {
    const { rows } = await sql<{
      id: number
      raw: unknown
      value: unknown
    }>`select t.id, ${raw} as raw, ${wireSql(snapshot, field, 't')} as value
      from ${sql.table(resource.source)} as t where t.id > ${last} order by t.id limit ${MISFIT_BATCH_ROWS}`.execute(db)
    for (const row of rows) see(row.raw, row.value)
    read += rows.length
    last = rows.at(-1)?.id ?? last
    if (rows.length < MISFIT_BATCH_ROWS) break
  }
  return read
}

function classifyValue(snapshot: Snapshot, field: Field, raw: unknown, value: unknown, found: MisfitCounts): void {
  const lost = isEmptyValue(value) ? !isEmptyValue(raw) : Array.isArray(raw) && Array.isArray(value) && value.length < raw.length
  if (lost) found.unfit++
  else if (isEmptyValue(value)) found.missing++
  else {
    const set = field.options === undefined ? undefined : snapshot.options[field.options]
    const { name, type, label, rules } = field
    const message = checkValue({ name, type, label, rules }, value, set && !set.dynamic ? { options: set.values } : {})
    if (message === undefined) return
    found.broken++
    found.message ??= message
  }
}
