import { type RawBuilder, sql } from 'kysely'
import { refuse } from '#core/contract/errors.ts'
import type { Field } from '#core/contract/model/field.ts'
import type { Resource } from '#core/contract/model/resource.ts'
import type { Operation, OperationContext } from '#core/contract/server-plugin.ts'
import { columnKind } from '../sql/columns.ts'

/** Writes the form's fields and the action's "with" values into a new row; answers its id. */
const create: Operation = {
  async run(context) {
    const resource = resourceOf(context)
    const { columns, custom } = writtenValues(context, resource)
    const entries = [...columns, ...(Object.keys(custom).length > 0 ? [['custom', sql`${JSON.stringify(custom)}::jsonb`] as const] : [])]
    const names = entries.map(([name]) => sql.id(name))
    const values = entries.map(([, value]) => value)
    const { rows } = await sql<{ id: number }>`insert into ${sql.table(resource.table)}
      ${entries.length === 0 ? sql`default values` : sql`(${sql.join(names)}) values (${sql.join(values)})`} returning id`.execute(
      context.tx,
    )
    return { data: { id: rows[0]?.id } }
  },
}

/** Writes the form's fields that were sent, and the "with" values, into the locked rows. */
const update: Operation = {
  async run(context) {
    const resource = resourceOf(context)
    const { columns, custom } = writtenValues(context, resource)
    const sets = columns.map(([name, value]) => sql`${sql.id(name)} = ${value}`)
    if (Object.keys(custom).length > 0) sets.push(sql`custom = custom || ${JSON.stringify(custom)}::jsonb`)
    sets.push(sql`version = version + 1`)
    await sql`update ${sql.table(resource.table)} set ${sql.join(sets)} where id = any(${idsOf(context)}::bigint[])`.execute(context.tx)
    return {}
  },
}

/** Removes the locked rows. What is referred to elsewhere stays: the database refuses. */
const remove: Operation = {
  async run(context) {
    const ids = idsOf(context)
    const { numAffectedRows } = await sql`delete from ${sql.table(resourceOf(context).table)} where id = any(${ids}::bigint[])`.execute(
      context.tx,
    )
    if (Number(numAffectedRows) !== ids.length) throw refuse('数据不存在或已被删除')
    return {}
  },
}

/** Operations that every resource may use. record.export is the spreadsheet plugin's. */
export const recordOperations: Readonly<Record<string, Operation>> = {
  'record.create': create,
  'record.update': update,
  'record.delete': remove,
}

const idsOf = (context: OperationContext): readonly number[] => context.rows.map(row => row.id)

function resourceOf({ snapshot, resource: name }: OperationContext): Resource {
  const resource = snapshot.resources[name]
  if (!resource) throw new Error(`unknown resource ${name}`)
  return resource
}

interface Written {
  readonly columns: readonly (readonly [string, RawBuilder<unknown>])[]
  /** Keys of the custom column. */
  readonly custom: Readonly<Record<string, unknown>>
}

/** Columns from the form's items that stand for a field, then from "with", which wins. Readonly fields come from "with" only. */
function writtenValues({ snapshot, form, constants, action: name }: OperationContext, resource: Resource): Written {
  const items = resource.actions[name]?.form ?? []
  const values = new Map<Field, unknown>()
  for (const item of items) {
    const field = item.field === undefined ? undefined : resource.fields[item.field]
    if (field && !field.readonly && Object.hasOwn(form, item.name)) values.set(field, form[item.name])
  }
  for (const [key, value] of Object.entries(constants)) {
    const field = resource.fields[key]
    if (!field) throw new Error(`"with" of ${resource.name}.${name} names an unknown field ${key}`)
    values.set(field, value)
  }
  const all = [...values]
  return {
    columns: all.filter(([field]) => !field.custom).map(([field, value]) => [field.column, parameter(columnKind(snapshot, field), value)]),
    custom: Object.fromEntries(all.filter(([field]) => field.custom).map(([field, value]) => [field.column, value])),
  }
}

/** A wire value as a parameter of its column. */
function parameter(kind: ReturnType<typeof columnKind>, value: unknown): RawBuilder<unknown> {
  if (value === null || value === undefined) return kind === 'list' || kind === 'idList' ? sql`'{}'` : sql`null`
  if (kind === 'datetime') return sql`${value}::timestamp at time zone 'Asia/Shanghai'`
  if (kind === 'json') return sql`${JSON.stringify(value)}::jsonb`
  return sql`${value}`
}
