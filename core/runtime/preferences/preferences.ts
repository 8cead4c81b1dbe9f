import { preferencesGet, preferencesSave } from '#core/contract/core-addresses.ts'
import type { InputOf } from '#core/contract/endpoint.ts'
import { isObject } from '#core/contract/must.ts'
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

type PreferencePatch = Partial<Pick<Preferences, 'theme' | 'density'>>

/** The server stores the preferences; the copy in localStorage is applied first, so that the page does not change visibly after loading. */
export interface PreferenceStore {
  get(): Preferences
  subscribe(listener: () => void): () => void
  /** The user is known: applies the local copy, then the server's preferences. @returns ends it. */
  begin(username: string): () => void
  set(choice: PreferencePatch): void
  /** Sets the columns of a list; an arrangement equal to the manifest's is deleted. */
  arrange(screen: string, arrangement: Arrangement): void
}

const defaultPreferences: Preferences = { theme: 'system', density: 'default', columns: {} }

const preferencesKey = (username: string): string => `yuanhang.preferences:${username}`

/** Parses stored preferences; invalid parts get their defaults. */
const toPreferences = (kept: unknown): Preferences => {
  if (!isObject(kept)) return defaultPreferences
  const { theme, density, columns } = kept
  const lists = isObject(columns) ? Object.entries(columns) : []
  return {
    theme: isTheme(theme) ? theme : defaultPreferences.theme,
    density: isDensity(density) ? density : defaultPreferences.density,
    columns: Object.fromEntries(lists.map(([screen, arrangement]) => [screen, toArrangement(arrangement)])),
  }
}

const readStoredPreferences = (username: string): Preferences => {
  try {
    return toPreferences(JSON.parse(localStorage.getItem(preferencesKey(username)) ?? 'null'))
  } catch {
    return defaultPreferences
  }
}
const storePreferences = (username: string, preferences: Preferences): void => {
  try {
    localStorage.setItem(preferencesKey(username), JSON.stringify(preferences))
  } catch {
    // Storage is full or forbidden: the next page starts without a copy.
  }
}

const isEmptyArrangement = ({ order, shown, widths }: Arrangement): boolean =>
  order.length === 0 && Object.keys(shown).length === 0 && Object.keys(widths).length === 0

const arePreferencesEqual = (a: Preferences, b: Preferences): boolean => JSON.stringify(a) === JSON.stringify(b)

/** The HTTP client has shown the failure; the choice is kept in this browser. */
const ignoreHttpFailure = (): void => {}

export const createPreferences = (http: Http): PreferenceStore => {
  const store = createStore(defaultPreferences)
  let owner: string | undefined
  /** Number of changes by the user: a response requested before a change is outdated. */
  let choices = 0

  const show = (next: Preferences): void => {
    showTheme(next.theme)
    if (owner !== undefined) storePreferences(owner, next)
    if (!arePreferencesEqual(next, store.get())) store.set(next)
  }
  const change = (next: Preferences, body: InputOf<typeof preferencesSave>): void => {
    choices += 1
    show(next)
    http.call(preferencesSave, body).catch(ignoreHttpFailure)
  }

  const fetch = async (username: string): Promise<void> => {
    const asked = choices
    const answer = await http.call(preferencesGet, {}, { quiet: true }).catch(ignoreHttpFailure)
    if (answer && owner === username && asked === choices) show(toPreferences(answer.data))
  }

  return {
    get: store.get,
    subscribe: store.subscribe,
    begin(username) {
      owner = username
      show(readStoredPreferences(username))
      void fetch(username)
      return () => {
        owner = undefined
        store.set(defaultPreferences)
      }
    },
    set: choice => change({ ...store.get(), ...choice }, choice),
    arrange(screen, arrangement) {
      const { [screen]: before, ...others } = store.get().columns
      if (JSON.stringify(before ?? noArrangement) === JSON.stringify(arrangement)) return
      const plain = isEmptyArrangement(arrangement)
      change(
        { ...store.get(), columns: plain ? others : { ...others, [screen]: arrangement } },
        { screen, columns: plain ? null : arrangement },
      )
    },
  }
}
