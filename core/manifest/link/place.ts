/** Where in a manifest something stands, and so whose names it uses. */
import type { NormalFormItem } from '../normalize/normal.ts'
import { valueAtPointer } from '../source/json-pointer.ts'
import type { SourceFile } from '../source/source-file.ts'
import type { Symbols } from './symbols.ts'

/** Where a reference stands: the resource around it, and the form, if it is in one. */
export interface Place {
  readonly resource?: string
  /** Unknown where the form is like one that cannot be had. */
  readonly items?: readonly NormalFormItem[]
}

/** The resource that names at this place belong to. */
const resourceAt = (source: SourceFile, pointer: string): string | undefined => {
  const value = source.value as { name?: string; view?: { resource?: string } }
  if (source.kind === 'resource') return value.name
  const tab = /^\/view\/tabs\/\d+\/view/.exec(pointer)
  const view = valueAtPointer(source.value, tab === null ? '/view' : tab[0]) as { resource?: string } | undefined
  return view?.resource
}

export const placeOf = (symbols: Symbols, source: SourceFile, pointer: string): Place => {
  const resource = resourceAt(source, pointer)
  const action = /^\/actions\/([^/]+)\//.exec(pointer)?.[1]
  const found = action === undefined || resource === undefined ? undefined : symbols.resources.get(resource)?.value.actions[action]
  return { resource, items: found?.formBroken === undefined ? found?.form : undefined }
}

/** Names by which a form's items are known to its conditions. */
export const itemNames = (items: readonly NormalFormItem[]): readonly string[] =>
  items.flatMap(item => (item.section === undefined ? [item.field ?? item.name ?? ''] : [])).filter(name => name !== '')
