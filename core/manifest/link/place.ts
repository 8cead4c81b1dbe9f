/** Resolves the resource and form to which a name at a place in a manifest belongs. */
import type { NormalFormItem } from '../normalize/normal.ts'
import { kindOf, statedKind } from '../normalize/view-kind.ts'
import type { LinkedFile, Symbols } from './symbols.ts'

/** Place of a reference: its resource, and its form if it is in one. */
export interface ReferencePlace {
  readonly resource?: string
  /** Items of the form; undefined outside a form, or if the form derives from one that is unavailable. */
  readonly items?: readonly NormalFormItem[]
  /** The list, if a plugin draws it. */
  readonly list?: ListPlace
}

/** Names that the props of a list's view can refer to; undefined for a slot with a problem of its own, which is reported there. */
export interface ListPlace {
  /** Fields of columns. */
  readonly columns?: readonly string[]
  /** Fields of filters. */
  readonly filters?: readonly string[]
  readonly rowActions?: readonly string[]
}

/** The resource to which names at this place belong. */
const resourceAt = (symbols: Symbols, source: LinkedFile, pointer: string): string | undefined => {
  if (source.kind === 'resource') return source.value.name
  if (source.kind === 'added') return symbols.fileKinds.get(source.added)?.resourceOf(source.value)
  const view = source.kind === 'screen' ? source.value.view : undefined
  return view && kindOf(symbols.viewKinds, { type: statedKind(view) }).resourceAt(symbols, view, pointer)
}

export const referencePlaceOf = (symbols: Symbols, source: LinkedFile, pointer: string): ReferencePlace => {
  const resource = resourceAt(symbols, source, pointer)
  const action = /^\/actions\/([^/]+)\//.exec(pointer)?.[1]
  const found = action === undefined || resource === undefined ? undefined : symbols.resources.get(resource)?.value.actions[action]
  return { resource, items: found?.formBroken === undefined ? found?.form : undefined }
}

/** Names by which conditions refer to the items of a form. */
export const itemNames = (items: readonly NormalFormItem[]): readonly string[] =>
  items.flatMap(item => (item.section === undefined ? [item.field ?? item.name ?? ''] : [])).filter(name => name !== '')
