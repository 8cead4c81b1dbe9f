import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '#core/contract/database.ts'
import type { Field } from '#core/contract/model/field.ts'
import type { Resource } from '#core/contract/model/resource.ts'

/** The manual order of a resource's rows, as columns of its table. */
export interface ManualOrder {
  readonly field: Field
  /** Field that groups the rows; undefined if all rows are one group. */
  readonly within: Field | undefined
}

/** @throws if the resource's rows have no manual order */
export function manualOrder({ name, arranged, fields }: Resource): ManualOrder {
  const field = arranged && fields[arranged.field]
  if (!field) throw new Error(`rows of ${name} have no order`)
  return { field, within: arranged.within === undefined ? undefined : fields[arranged.within] }
}

/** Predicate over alias t: the rows in the same group as this row. */
export async function groupPredicate(tx: Tx, { table }: Resource, { within }: ManualOrder, id: number): Promise<RawBuilder<boolean>> {
  if (!within) return sql<boolean>`true`
  const { rows } = await sql<{
    value: unknown
  }>`select t.${sql.id(within.column)} as value from ${sql.table(table)} as t where t.id = ${id}`.execute(tx)
  const value = rows[0]?.value
  return value === null || value === undefined
    ? sql<boolean>`t.${sql.id(within.column)} is null`
    : sql<boolean>`t.${sql.id(within.column)} = ${value}`
}

/** Locks all rows of the group in which a row is moved, in id order as every action does. */
export async function lockGroup(tx: Tx, resource: Resource, id: number): Promise<void> {
  const where = await groupPredicate(tx, resource, manualOrder(resource), id)
  await sql`select t.id from ${sql.table(resource.table)} as t where ${where} order by t.id for update`.execute(tx)
}
