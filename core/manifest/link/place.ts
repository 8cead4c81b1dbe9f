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
  /** The list around it, where a plugin draws one. */
  readonly list?: ListPlace
}

/** What the props of a view that draws a list may name; undefined where a slot has a mistake of its own, which is said there. */
export interface ListPlace {
  /** Fields. */
  readonly columns?: readonly string[]
  /** Fields. */
  readonly filters?: readonly string[]
  readonly rowActions?: readonly string[]
}

/** Keys of a detail's list tab whose names belong to the listed resource. */
const OF_LIST: ReadonlySet<string> = new Set(['through', 'when', 'columns', 'actions', 'rowActions', 'sort'])
const OF_COUNTED: ReadonlySet<string> = new Set(['through', 'when'])
const OF_EACH: ReadonlySet<string> = new Set(['through', 'when', 'title', 'fields', 'sort'])
const OF_COMPARED: ReadonlySet<string> = new Set(['fields', 'without'])

interface RawTab {
  readonly list?: string
  readonly compare?: readonly string[]
  readonly count?: boolean | { readonly list?: string }
  readonly each?: { readonly list?: string }
}

/** As the file says it; shorthands are not written out here. */
interface RawDetail {
  readonly resource?: string
  readonly tabs?: readonly RawTab[]
  readonly actions?: readonly (string | { readonly resource?: string })[]
}

/** The resource that a tab lists, counts or goes through, where names at this place belong to it. */
const leadingResource = ({ list, count, each }: RawTab, key: string, inner: string): string | undefined => {
  if (key === 'count' && typeof count === 'object' && OF_COUNTED.has(inner)) return count.list
  if (key === 'each' && OF_EACH.has(inner)) return each?.list
  return OF_LIST.has(key) ? list : undefined
}

const resourceInDetail = (symbols: Symbols, view: RawDetail, pointer: string): string | undefined => {
  const [, , slot, index, key = '', inner = ''] = pointer.split('/')
  if (slot === 'actions' && key !== 'visible') {
    const offer = view.actions?.[Number(index)]
    return (typeof offer === 'object' ? offer.resource : undefined) ?? view.resource
  }
  const tab = slot === 'tabs' ? view.tabs?.[Number(index)] : undefined
  const leading = tab && leadingResource(tab, key, inner)
  if (leading !== undefined) return leading
  const [side] = tab?.compare ?? []
  if (side === undefined || !OF_COMPARED.has(key)) return view.resource
  return symbols.resources.get(view.resource ?? '')?.value.fields[side]?.to
}

/** The resource that names at this place belong to. */
const resourceAt = (symbols: Symbols, source: SourceFile, pointer: string): string | undefined => {
  const value = source.value as { name?: string; resource?: string; view?: { resource?: string } }
  if (source.kind === 'resource') return value.name
  if (source.kind === 'figure') return value.resource
  const tab = /^\/view\/tabs\/\d+\/view/.exec(pointer)
  const view = valueAtPointer(source.value, tab === null ? '/view' : tab[0]) as { type?: string; resource?: string } | undefined
  return view?.type === 'detail' ? resourceInDetail(symbols, view, pointer) : view?.resource
}

export const placeOf = (symbols: Symbols, source: SourceFile, pointer: string): Place => {
  const resource = resourceAt(symbols, source, pointer)
  const action = /^\/actions\/([^/]+)\//.exec(pointer)?.[1]
  const found = action === undefined || resource === undefined ? undefined : symbols.resources.get(resource)?.value.actions[action]
  return { resource, items: found?.formBroken === undefined ? found?.form : undefined }
}

/** Names by which a form's items are known to its conditions. */
export const itemNames = (items: readonly NormalFormItem[]): readonly string[] =>
  items.flatMap(item => (item.section === undefined ? [item.field ?? item.name ?? ''] : [])).filter(name => name !== '')
