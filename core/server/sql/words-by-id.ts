import { sql } from 'kysely'
import type { Tx } from '#core/contract/database.ts'
import type { Field } from '#core/contract/model/field.ts'
import type { Resource } from '#core/contract/model/resource.ts'
import type { Snapshot } from '#core/contract/model/snapshot.ts'
import { maskValue } from '#core/manifest/mask/index.ts'
import { wireSql } from './columns.ts'
import { sqlIds } from './condition.ts'

/** Values of a field by row id, for messages that name rows; in wire format, masked if the field is. */
export async function labelsById(
  tx: Tx,
  { snapshot, resource, field }: { readonly snapshot: Snapshot; readonly resource: Resource; readonly field: Field },
  ids: readonly number[],
): Promise<ReadonlyMap<number, unknown>> {
  const { rows } = await sql<{ id: number; word: unknown }>`select t.id, ${wireSql(snapshot, field, 't')} as word
    from ${sql.table(resource.source)} as t where ${sqlIds('t', ids)}`.execute(tx)
  return new Map(rows.map(({ id, word }) => [id, field.mask ? maskValue(field.mask, word) : word]))
}
