import type { Snapshot } from '#core/contract/model/snapshot.ts'

/** Values by field as the table keeps them: columns, and keys of its custom column. Empty ones are left to the column's default. */
export function storedColumns(snapshot: Snapshot, values: Readonly<Record<string, unknown>>) {
  const columns: Record<string, unknown> = {}
  const custom: Record<string, unknown> = {}
  for (const field of Object.values(snapshot.resources.institutionsCustomer?.fields ?? {})) {
    const value = values[field.name]
    if (value === undefined || value === null) continue
    if (field.custom) custom[field.column] = value
    else columns[field.column] = value
  }
  return { columns, custom }
}
