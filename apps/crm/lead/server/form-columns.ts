import type { OperationContext } from '#core/contract/server-plugin.ts'

/** What a form writes: columns of the table, and keys of its custom column. */
export interface FormColumns {
  readonly columns: Readonly<Record<string, unknown>>
  readonly custom: Readonly<Record<string, unknown>>
}

/** The form's values by column, as the manifest maps them: a field added there is stored without a change here. */
export function formColumns({
  snapshot,
  resource,
  action,
  form,
}: Pick<OperationContext, 'snapshot' | 'resource' | 'action' | 'form'>): FormColumns {
  const fields = snapshot.resources[resource]?.fields ?? {}
  const columns: Record<string, unknown> = {}
  const custom: Record<string, unknown> = {}
  for (const item of snapshot.resources[resource]?.actions[action]?.form ?? []) {
    const field = item.field === undefined ? undefined : fields[item.field]
    const value = form[item.name]
    if (!field || value === undefined || value === null) continue
    if (field.custom) custom[field.column] = value
    else columns[field.column] = value
  }
  return { columns, custom }
}
