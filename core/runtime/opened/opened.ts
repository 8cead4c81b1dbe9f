/** What lies over the page, as its address says it: `open=<action>` or `open=<action>:<ids>`, once for each level. */
export const openKey = 'open'

/** What cannot be opened by its address, and still is an entry of the history. */
export const unnamed = '-'

/** Prefix of history entries of the shell, such as the progress of a bulk action: no page opens them. No action key has an asterisk. */
export const shellPrefix = 'bulk*'

export const openedIn = (search: string): readonly string[] => new URLSearchParams(search).getAll(openKey)

/** The address with exactly these levels. */
export const withOpened = (search: string, entries: readonly string[]): string => {
  const query = new URLSearchParams(search)
  query.delete(openKey)
  for (const entry of entries) query.append(openKey, entry)
  const text = query.toString()
  return text === '' ? '' : `?${text}`
}

/** Whether the browser stands at the entry of the history that who has this key opened, whatever has been drawn of it. */
export const standsAt = (key: string): boolean => {
  const kept = (history.state as { readonly usr?: { readonly opened?: readonly string[] } } | null)?.usr
  return kept?.opened?.includes(key) === true
}

/** What an entry names. */
export interface Opened {
  /** The part of the page that the action is offered in, where that is not the page itself: a tab of a detail, a card of the home page. */
  readonly part?: string | undefined
  /** Of the action. */
  readonly key: string
  readonly ids: readonly number[]
}

export const entryOf = ({ part, key, ids }: Opened): string =>
  `${part === undefined ? '' : `${part}.`}${key}${ids.length === 0 ? '' : `:${ids.join(',')}`}`

/** undefined for what names no action. */
export const readEntry = (entry: string): Opened | undefined => {
  const match = /^(?:([\w-]+)\.)?(\w[\w-]*)(?::([1-9]\d{0,14}(?:,[1-9]\d{0,14})*))?$/.exec(entry)
  return match ? { part: match[1], key: match[2] ?? '', ids: match[3]?.split(',').map(Number) ?? [] } : undefined
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
