/** What lies over the page, as its address says it: `open=<action>` or `open=<action>:<ids>`, once for each level. */
export const openKey = 'open'

/** What cannot be opened by its address, and still is an entry of the history. */
export const unnamed = '-'

export const openedIn = (search: string): readonly string[] => new URLSearchParams(search).getAll(openKey)

/** The address with exactly these levels. */
export const withOpened = (search: string, entries: readonly string[]): string => {
  const query = new URLSearchParams(search)
  query.delete(openKey)
  for (const entry of entries) query.append(openKey, entry)
  const text = query.toString()
  return text === '' ? '' : `?${text}`
}

export const entryOf = (key: string, ids: readonly number[]): string => (ids.length === 0 ? key : `${key}:${ids.join(',')}`)

/** Action and rows that an entry names; undefined for what is none. */
export const readEntry = (entry: string): { readonly key: string; readonly ids: readonly number[] } | undefined => {
  const match = /^(\w+)(?::([1-9]\d{0,14}(?:,[1-9]\d{0,14})*))?$/.exec(entry)
  return match ? { key: match[1] ?? '', ids: match[2]?.split(',').map(Number) ?? [] } : undefined
}

/** How many levels two addresses have in common; undefined when they are not two states of one page. */
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
