import { sql } from 'kysely'
import type { Tx } from '#core/contract/database.ts'
import type { Field } from '#core/contract/model/field.ts'
import type { Resource } from '#core/contract/model/resource.ts'
import type { Snapshot } from '#core/contract/model/snapshot.ts'
import { fieldType } from '#core/manifest/public.ts'

/** All fields in the manifests that hold values of an option set. */
const fieldsWithOptionSet = (snapshot: Snapshot, set: string): { resource: Resource; field: Field }[] =>
  Object.values(snapshot.resources).flatMap(resource =>
    Object.values(resource.fields)
      .filter(field => field.options === set)
      .map(field => ({ resource, field })),
  )

/** True if a row that staff can still see has the value. The fields come from the manifests, so a new field is covered by declaring it. */
export async function optionInUse(tx: Tx, snapshot: Snapshot, set: string, value: string): Promise<boolean> {
  for (const { resource, field } of fieldsWithOptionSet(snapshot, set)) {
    const source = sql.table(resource.source)
    const column = sql.ref(field.column)
    const list = fieldType(field.type).list
    const holds = field.custom
      ? list
        ? sql`custom -> ${field.column} ? ${value}`
        : sql`custom ->> ${field.column} = ${value}`
      : list
        ? sql`${column} @> array[${value}]::text[]`
        : sql`${column} = ${value}`
    const { rows } = await sql<{ used: boolean }>`select exists (select from ${source} where ${holds}) as used`.execute(tx)
    if (rows[0]?.used) return true
  }
  return false
}
