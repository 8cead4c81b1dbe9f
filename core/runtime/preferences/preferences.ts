import { type Arrangement, type Density, isDensity, noArrangement, toArrangement } from '../columns/column-settings.ts'
import type { Http } from '../http/http.ts'
import { createStore } from '../store/store.ts'
import { isTheme, showTheme, type ThemeChoice } from '../theme/theme.ts'

/** Display preferences of one user. */
export interface Preferences {
  readonly theme: ThemeChoice
  readonly density: Density
  /** Keyed by screen: path, or path#tab. */
  readonly columns: Readonly<Record<string, Arrangement>>
}

type Choice = Partial<Pick<Preferences, 'theme' | 'density'>>

/** The server stores the preferences; the copy in localStorage is applied first, so that the page does not change visibly after loading. */
export interface PreferenceStore {
  get(): Preferences
  subscribe(listener: () => void): () => void
  /** The user is known: applies the local copy, then the server's preferences. @returns ends it. */
  begin(username: string): () => void
  set(choice: Choice): void
  /** Sets the columns of a list; an arrangement equal to the manifest's is deleted. */
  arrange(screen: string, arrangement: Arrangement): void
}

export const preferencesUrl = '/runtime/preferences'

const defaults: Preferences = { theme: 'system', density: 'default', columns: {} }

const keyOf = (username: string): string => `yuanhang.preferences:${username}`

/** Parses stored preferences; invalid parts get their defaults. */
const toPreferences = (kept: unknown): Preferences => {
  if (typeof kept !== 'object' || kept === null) return defaults
  const { theme, density, columns } = kept as Partial<Record<keyof Preferences, unknown>>
  const lists = typeof columns === 'object' && columns !== null ? Object.entries(columns) : []
  return {
    theme: isTheme(theme) ? theme : defaults.theme,
    density: isDensity(density) ? density : defaults.density,
    columns: Object.fromEntries(lists.map(([screen, arrangement]) => [screen, toArrangement(arrangement)])),
  }
}

const readCopy = (username: string): Preferences => {
  try {
    return toPreferences(JSON.parse(localStorage.getItem(keyOf(username)) ?? 'null'))
  } catch {
    return defaults
  }
}
const keepCopy = (username: string, preferences: Preferences): void => {
  try {
    localStorage.setItem(keyOf(username), JSON.stringify(preferences))
  } catch {
    // Storage is full or forbidden: the next page starts without a copy.
  }
}

const isPlain = ({ order, shown, widths }: Arrangement): boolean =>
  order.length === 0 && Object.keys(shown).length === 0 && Object.keys(widths).length === 0

const same = (a: Preferences, b: Preferences): boolean => JSON.stringify(a) === JSON.stringify(b)

/** The HTTP client has shown the failure; the choice is kept in this browser. */
const ignore = (): void => {}

export const createPreferences = (http: Http): PreferenceStore => {
  const store = createStore(defaults)
  let owner: string | undefined
  /** Number of changes by the user: a response requested before a change is outdated. */
  let choices = 0

  const show = (next: Preferences): void => {
    showTheme(next.theme)
    if (owner !== undefined) keepCopy(owner, next)
    if (!same(next, store.get())) store.set(next)
  }
  const change = (next: Preferences, body: object): void => {
    choices += 1
    show(next)
    http.post(preferencesUrl, body).catch(ignore)
  }

  const fetch = async (username: string): Promise<void> => {
    const asked = choices
    const answer = await http.get(preferencesUrl, { quiet: true }).catch(ignore)
    if (answer && owner === username && asked === choices) show(toPreferences(answer.data))
  }

  return {
    get: store.get,
    subscribe: store.subscribe,
    begin(username) {
      owner = username
      show(readCopy(username))
      void fetch(username)
      return () => {
        owner = undefined
        store.set(defaults)
      }
    },
    set: choice => change({ ...store.get(), ...choice }, choice),
    arrange(screen, arrangement) {
      const { [screen]: before, ...others } = store.get().columns
      if (JSON.stringify(before ?? noArrangement) === JSON.stringify(arrangement)) return
      const plain = isPlain(arrangement)
      change(
        { ...store.get(), columns: plain ? others : { ...others, [screen]: arrangement } },
        { screen, columns: plain ? null : arrangement },
      )
    },
  }
}
