/** Query key of the layers over the page: `open=<action>` or `open=<action>:<ids>`, once per level. */
export const openKey = 'open'

/** Entry of a layer that cannot be opened by its address, but has a history entry. */
export const unnamed = '-'

/** Prefix of the shell's own entries, such as the progress of a bulk action: no page opens them. Action keys never contain an asterisk. */
export const shellPrefix = 'bulk*'

export const openedIn = (search: string): readonly string[] => new URLSearchParams(search).getAll(openKey)

/** The query string with exactly these levels. */
export const withOpened = (search: string, entries: readonly string[]): string => {
  const query = new URLSearchParams(search)
  query.delete(openKey)
  for (const entry of entries) query.append(openKey, entry)
  const text = query.toString()
  return text === '' ? '' : `?${text}`
}

/** Whether the browser's current history entry belongs to the layer with this key, even if React has not rendered it yet. */
export const standsAt = (key: string): boolean => {
  const kept = (history.state as { readonly usr?: { readonly opened?: readonly string[] } } | null)?.usr
  return kept?.opened?.includes(key) === true
}

/** A parsed entry. */
export interface Opened {
  /** Part of the page that offers the action, if not the page itself: a tab of a detail, a card of the home page. */
  readonly part?: string | undefined
  /** Key of the action. */
  readonly key: string
  readonly ids: readonly number[]
}

export const entryOf = ({ part, key, ids }: Opened): string =>
  `${part === undefined ? '' : `${part}.`}${key}${ids.length === 0 ? '' : `:${ids.join(',')}`}`

/** Parses an entry; undefined if it names no action. */
export const readEntry = (entry: string): Opened | undefined => {
  const match = /^(?:([\w-]+)\.)?(\w[\w-]*)(?::([1-9]\d{0,14}(?:,[1-9]\d{0,14})*))?$/.exec(entry)
  return match ? { part: match[1], key: match[2] ?? '', ids: match[3]?.split(',').map(Number) ?? [] } : undefined
}

/** Number of levels two addresses have in common; undefined if they are not two states of one page. */
export const commonLevels = (a: Place, b: Place): number | undefined => {
  if (a.pathname !== b.pathname || withOpened(a.search, []) !== withOpened(b.search, [])) return undefined
  const [left, right] = [openedIn(a.search), openedIn(b.search)]
  const differs = left.findIndex((entry, at) => entry !== right[at])
  return differs === -1 ? left.length : differs
}

interface Place {
  readonly pathname: string
  readonly search: string
}
