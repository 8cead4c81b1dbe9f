import { sql } from 'kysely'
import type { Tx } from '#core/contract/database.ts'
import type { Field } from '#core/contract/model/field.ts'
import type { Resource } from '#core/contract/model/resource.ts'
import type { Snapshot } from '#core/contract/model/snapshot.ts'
import { columnKind } from '../sql/columns.ts'
import { lockOrder } from '../sql/order-lock.ts'
import type { FieldValues } from './plan.ts'
import { parameterSql } from './stored.ts'

const isPresentValue = (value: unknown): boolean => value !== undefined && value !== null

/** Places new rows of an ordered resource: rows without an order number go to the end of their group, in sequence. */
export async function appendToOrder(
  tx: Tx,
  snapshot: Snapshot,
  resource: Resource | undefined,
  rows: readonly FieldValues[],
): Promise<readonly FieldValues[]> {
  const order = resource?.arranged && resource.fields[resource.arranged.field]
  if (!resource || !order || rows.every(row => isPresentValue(row[order.name]))) return rows
  const within = resource.fields[resource.arranged?.within ?? '']
  await lockOrder(tx, resource.table)
  const next = new Map<unknown, number>()
  const placed: FieldValues[] = []
  for (const row of rows) {
    const group = within && (row[within.name] ?? null)
    const place = next.get(group) ?? (await lastOrderNumber(tx, snapshot, resource, order, within, group)) + 1
    const said = isPresentValue(row[order.name])
    next.set(group, said ? Math.max(place, Number(row[order.name]) + 1) : place + 1)
    placed.push(said ? row : { ...row, [order.name]: place })
  }
  return placed
}

/** The highest order number of a group; 0 if the group is empty. */
async function lastOrderNumber(
  tx: Tx,
  snapshot: Snapshot,
  { table }: Resource,
  order: Field,
  within: Field | undefined,
  group: unknown,
): Promise<number> {
  const where = within
    ? sql`t.${sql.id(within.column)} is not distinct from ${parameterSql(columnKind(snapshot, within), group)}`
    : sql`true`
  const { rows } = await sql<{ last: number | null }>`select max(t.${sql.id(order.column)})::int as last
    from ${sql.table(table)} as t where ${where}`.execute(tx)
  return rows[0]?.last ?? 0
}
