import type { TableView } from '#core/contract/model/list.ts'
import type { Resource } from '#core/contract/model/resource.ts'
import { valueAt } from '#core/manifest/fields/index.ts'
import type { WireRow } from './projection.ts'

/** The field that names a row if nothing else of it is shown. */
export function namingField({ lookup, fields }: Resource, view?: TableView): string {
  const label = lookup?.label === 'id' ? undefined : lookup?.label
  const first = Object.values(fields).find(({ internal, name }) => !internal && name !== 'id')?.name
  return view?.card?.title ?? label ?? view?.columns[0]?.path.text ?? first ?? 'id'
}

/** Text of that field; the text of the referenced row if it is a reference, '#id' if empty. */
export const rowName = (row: WireRow, field: string): string => {
  const value = valueAt(row, field.split('.'))
  const shown = typeof value === 'object' && value !== null ? Object.values(value).find(part => typeof part === 'string') : value
  return shown === undefined || shown === null || shown === '' ? `#${row.id}` : String(shown)
}
