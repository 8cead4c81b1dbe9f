/** Query key of the layers over the page: `open=<action>` or `open=<action>:<ids>`, once per level. */
export const openLayerParam = 'open'

/** Entry of a layer that cannot be opened by its address, but has a history entry. */
export const unaddressedEntry = '-'

/** Prefix of the shell's own entries, such as the progress of a bulk action: no page opens them. Action keys never contain an asterisk. */
export const shellEntryPrefix = 'bulk*'

export const openLayerEntries = (search: string): readonly string[] => new URLSearchParams(search).getAll(openLayerParam)

/** The query string with exactly these levels. */
export const withLayerEntries = (search: string, entries: readonly string[]): string => {
  const query = new URLSearchParams(search)
  query.delete(openLayerParam)
  for (const entry of entries) query.append(openLayerParam, entry)
  const text = query.toString()
  return text === '' ? '' : `?${text}`
}

/** Whether the browser's current history entry belongs to the layer with this key, even if React has not rendered it yet. */
export const isCurrentLayer = (key: string): boolean => {
  const state: { readonly usr?: { readonly opened?: readonly string[] } } | null = history.state
  const kept = state?.usr
  return kept?.opened?.includes(key) === true
}

/** A parsed entry. */
export interface LayerEntry {
  /** Part of the page that offers the action, if not the page itself: a tab of a detail, a card of the home page. */
  readonly part?: string | undefined
  /** Key of the action. */
  readonly key: string
  readonly ids: readonly number[]
}

export const layerEntryText = ({ part, key, ids }: LayerEntry): string =>
  `${part === undefined ? '' : `${part}.`}${key}${ids.length === 0 ? '' : `:${ids.join(',')}`}`

/** Parses an entry; undefined if it names no action. */
export const parseLayerEntry = (entry: string): LayerEntry | undefined => {
  const match = /^(?:([\w-]+)\.)?(\w[\w-]*)(?::([1-9]\d{0,14}(?:,[1-9]\d{0,14})*))?$/.exec(entry)
  return match ? { part: match[1], key: match[2] ?? '', ids: match[3]?.split(',').map(Number) ?? [] } : undefined
}

/** Number of levels two addresses have in common; undefined if they are not two states of one page. */
export const commonLevels = (a: PageAddress, b: PageAddress): number | undefined => {
  if (a.pathname !== b.pathname || withLayerEntries(a.search, []) !== withLayerEntries(b.search, [])) return undefined
  const [left, right] = [openLayerEntries(a.search), openLayerEntries(b.search)]
  const differs = left.findIndex((entry, at) => entry !== right[at])
  return differs === -1 ? left.length : differs
}

interface PageAddress {
  readonly pathname: string
  readonly search: string
}
