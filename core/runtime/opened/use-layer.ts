import { createContext, useContext, useEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { useLatest } from '../hooks/use-latest.ts'
import { randomId } from '../http/random-id.ts'
import { type Opened, openedIn, readEntry, standsAt, withOpened } from './opened.ts'

/** How many drawers and dialogs lie below: 0 on the page itself. */
export const LevelContext = createContext(0)

/** Kept with an entry of the history: who opened its levels, by a key of their own. */
interface OpenedState {
  readonly opened?: readonly string[]
}

export interface Layer {
  /** What the address names at this level. */
  readonly entry: string | undefined
  /** Who opened it; '' when nobody has and the address came with it. */
  readonly owner: string
  /** A new entry of the history. @returns its key */
  open(entry: string): string
  /** The same entry of the history names something else. */
  rename(entry: string): void
  /** Back to where it was opened; an address that came with it loses it. */
  close(owner: string): void
}

/** What the address names over this level: for parts of a page that it brings to the front. */
export const useOpened = (): Opened | undefined => {
  const level = useContext(LevelContext)
  const entry = openedIn(useLocation().search)[level]
  return entry === undefined ? undefined : readEntry(entry)
}

/** The history of one level over the page. `gone` is told which key was left, by the browser's way back. */
export function useLayer(gone: (owner: string) => void): Layer {
  const level = useContext(LevelContext)
  const navigate = useNavigate()
  const location = useLocation()
  const owners = (location.state as OpenedState | null)?.opened ?? []
  const entries = openedIn(location.search)
  const owner = entries[level] === undefined ? '' : (owners[level] ?? '')
  const before = useRef('')
  const latest = useLatest({ location, entries, owners })

  useEffect(() => {
    const left = before.current
    before.current = owner
    if (left !== '' && left !== owner) gone(left)
  }, [owner, gone])

  const go = (next: readonly string[], keys: readonly string[], replace: boolean): void => {
    const { pathname, search, state } = latest.current.location
    navigate({ pathname, search: withOpened(search, next) }, { replace, state: { ...(state as object | null), opened: keys } })
  }
  return {
    entry: entries[level],
    owner,
    open(entry) {
      const key = randomId()
      const { entries: now, owners: known } = latest.current
      const below = Array.from({ length: level }, (_, at) => known[at] ?? '')
      go([...now.slice(0, level), entry], [...below, key], false)
      return key
    },
    rename(entry) {
      const { entries: now, owners: known } = latest.current
      go([...now.slice(0, level), entry], known.slice(0, level + 1), true)
    },
    close(own) {
      const { entries: now, owners: known } = latest.current
      // Whoever closes it at once does so before its entry has been drawn.
      const drawn = now[level] !== undefined && (known[level] ?? '') === own
      if (own !== '' && (drawn || standsAt(own))) navigate(-1)
      else if (drawn) go(now.slice(0, level), known.slice(0, level), true)
    },
  }
}
