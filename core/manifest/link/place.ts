/** Resolves the resource and form to which a name at a place in a manifest belongs. */
import type { NormalFormItem } from '../normalize/normal.ts'
import { valueAtPointer } from '../source/json-pointer.ts'
import type { SourceFile } from '../source/source-file.ts'
import type { Symbols } from './symbols.ts'

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

/** Keys of a list tab whose names belong to the listed resource. */
const LIST_TAB_KEYS: ReadonlySet<string> = new Set(['through', 'when', 'columns', 'actions', 'rowActions', 'sort'])
const COUNT_KEYS: ReadonlySet<string> = new Set(['through', 'when'])
const EACH_KEYS: ReadonlySet<string> = new Set(['through', 'when', 'title', 'fields', 'sort'])
const COMPARE_KEYS: ReadonlySet<string> = new Set(['fields', 'without'])

interface RawDetailTab {
  readonly list?: string
  readonly compare?: readonly string[]
  readonly count?: boolean | { readonly list?: string }
  readonly each?: { readonly list?: string }
}

/** A detail as written, with shorthands. */
interface RawDetail {
  readonly resource?: string
  readonly tabs?: readonly RawDetailTab[]
  readonly actions?: readonly (string | { readonly resource?: string })[]
}

/** The resource that a tab lists, counts or iterates, if names at this place belong to it; else undefined. */
const tabResource = ({ list, count, each }: RawDetailTab, key: string, inner: string): string | undefined => {
  if (key === 'count' && typeof count === 'object' && COUNT_KEYS.has(inner)) return count.list
  if (key === 'each' && EACH_KEYS.has(inner)) return each?.list
  return LIST_TAB_KEYS.has(key) ? list : undefined
}

const resourceInDetail = (symbols: Symbols, view: RawDetail, pointer: string): string | undefined => {
  const [, , slot, index, key = '', inner = ''] = pointer.split('/')
  if (slot === 'actions' && key !== 'visible') {
    const offer = view.actions?.[Number(index)]
    return (typeof offer === 'object' ? offer.resource : undefined) ?? view.resource
  }
  const tab = slot === 'tabs' ? view.tabs?.[Number(index)] : undefined
  const leading = tab && tabResource(tab, key, inner)
  if (leading !== undefined) return leading
  const [side] = tab?.compare ?? []
  if (side === undefined || !COMPARE_KEYS.has(key)) return view.resource
  return symbols.resources.get(view.resource ?? '')?.value.fields[side]?.to
}

/** The resource to which names at this place belong. */
const resourceAt = (symbols: Symbols, source: SourceFile, pointer: string): string | undefined => {
  const value = source.value as { name?: string; resource?: string; view?: { resource?: string } }
  if (source.kind === 'resource') return value.name
  if (source.kind === 'figure') return value.resource
  const tab = /^\/view\/tabs\/\d+\/view/.exec(pointer)
  const view = valueAtPointer(source.value, tab === null ? '/view' : tab[0]) as { type?: string; resource?: string } | undefined
  return view?.type === 'detail' ? resourceInDetail(symbols, view, pointer) : view?.resource
}

export const referencePlaceOf = (symbols: Symbols, source: SourceFile, pointer: string): ReferencePlace => {
  const resource = resourceAt(symbols, source, pointer)
  const action = /^\/actions\/([^/]+)\//.exec(pointer)?.[1]
  const found = action === undefined || resource === undefined ? undefined : symbols.resources.get(resource)?.value.actions[action]
  return { resource, items: found?.formBroken === undefined ? found?.form : undefined }
}

/** Names by which conditions refer to the items of a form. */
export const itemNames = (items: readonly NormalFormItem[]): readonly string[] =>
  items.flatMap(item => (item.section === undefined ? [item.field ?? item.name ?? ''] : [])).filter(name => name !== '')
