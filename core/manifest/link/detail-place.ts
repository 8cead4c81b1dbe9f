/** Resolves the resource to which a name at a place in a detail belongs: that of the detail, of a tab's list, or of compared rows. */
import type { Symbols } from './symbols.ts'

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

/** Resource to which names at a pointer in a detail belong. */
export const resourceInDetail = (symbols: Symbols, view: RawDetail, pointer: string): string | undefined => {
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
