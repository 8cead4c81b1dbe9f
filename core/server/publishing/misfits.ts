import { sql } from 'kysely'
import type { Db } from '#core/contract/database.ts'
import type { Field } from '#core/contract/model/field.ts'
import type { Resource } from '#core/contract/model/resource.ts'
import type { Snapshot } from '#core/contract/model/snapshot.ts'
import { flattenOptions, isEmptyValue } from '#core/manifest/fields/index.ts'
import { checkValue } from '#core/manifest/rules/index.ts'
import { wireSql } from '../sql/columns.ts'
import { rawCustom } from '../sql/custom-value.ts'

/** Rows that do not fit a field's new type or rule. */
export interface Misfit {
  readonly resource: string
  readonly field: string
  readonly rows: number
  /** Chinese, one line. */
  readonly message: string
}

/** Rows per batch. */
const BATCH = 5_000
/** At most this many rows of a table are read per field. */
const MOST = 500_000

/** Key of everything that decides whether a stored value fits. */
const demands = (snapshot: Snapshot, field: Field): string => {
  const { type, rules, custom, column, to, options } = field
  const { message: _message, suffix: _suffix, multiline: _multiline, joined: _joined, ...checked } = rules
  const set = options === undefined ? undefined : snapshot.options[options]
  const values = set && !set.dynamic ? flattenOptions(set.values).map(option => option.value) : options
  return JSON.stringify([type, checked, custom, column, to, values])
}

/** Fields whose stored values may no longer fit, or that are now required. */
function changedFields(before: Snapshot, after: Snapshot): readonly (readonly [Resource, Field, Field | undefined])[] {
  return Object.values(after.resources).flatMap(resource => {
    const old = before.resources[resource.name]
    return Object.values(resource.fields).flatMap(field => {
      const was = old?.fields[field.name]
      const same = was !== undefined && demands(before, was) === demands(after, field) && (was.required || !field.required)
      return same || (was === undefined && !field.custom) ? [] : [[resource, field, was] as const]
    })
  })
}

/**
 * Counts the rows, field by field, that do not fit the set about to be published. Nothing is changed: such values are read as empty or must be
 * corrected by the next edit.
 */
export async function countMisfits(db: Db, before: Snapshot, after: Snapshot): Promise<readonly Misfit[]> {
  const misfits: Misfit[] = []
  for (const [resource, field, was] of changedFields(before, after)) misfits.push(...(await ofField(db, after, resource, field, was)))
  return misfits
}

interface Found {
  unfit: number
  broken: number
  missing: number
  /** Message for the first value that breaks a rule. */
  message?: string
}

async function ofField(db: Db, snapshot: Snapshot, resource: Resource, field: Field, was: Field | undefined): Promise<readonly Misfit[]> {
  const found: Found = { unfit: 0, broken: 0, missing: 0 }
  const read = await eachValue(db, snapshot, resource, field, (raw, value) => judge(snapshot, field, raw, value, found))
  const more = read >= MOST ? '至少 ' : ''
  const line = (rows: number, message: string): readonly Misfit[] =>
    rows === 0
      ? []
      : [
          {
            resource: resource.name,
            field: field.name,
            rows,
            message: `${resource.label}“${field.label}”（${resource.name}.${field.name}）：${more}${rows} 行${message}`,
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
  see: (raw: unknown, value: unknown) => void,
): Promise<number> {
  const raw = field.custom ? rawCustom(field, 't') : sql`null`
  let last = 0
  let read = 0
  while (read < MOST) {
    const { rows } = await sql<{
      id: number
      raw: unknown
      value: unknown
    }>`select t.id, ${raw} as raw, ${wireSql(snapshot, field, 't')} as value
      from ${sql.table(resource.source)} as t where t.id > ${last} order by t.id limit ${BATCH}`.execute(db)
    for (const row of rows) see(row.raw, row.value)
    read += rows.length
    last = rows.at(-1)?.id ?? last
    if (rows.length < BATCH) break
  }
  return read
}

function judge(snapshot: Snapshot, field: Field, raw: unknown, value: unknown, found: Found): void {
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
