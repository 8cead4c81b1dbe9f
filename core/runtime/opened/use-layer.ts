import { createContext, useContext, useEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { useLatest } from '../hooks/use-latest.ts'
import { randomId } from '../http/random-id.ts'
import { isCurrentLayer, type LayerEntry, openLayerEntries, parseLayerEntry, withLayerEntries } from './opened.ts'

/** Number of drawers and dialogs below: 0 on the page itself. */
export const LevelContext = createContext(0)

/** State of a history entry: the owner keys of its levels. */
interface OpenedState {
  readonly opened?: readonly string[]
}

export interface Layer {
  /** Entry in the address at this level. */
  readonly entry: string | undefined
  /** Key of the owner that opened it; '' if nothing is open, or the page was loaded with this address. */
  readonly owner: string
  /** Adds a history entry. @returns its owner key. */
  open(entry: string): string
  /** Replaces the entry in the address, within the same history entry. */
  rename(entry: string): void
  /** Goes back to where it was opened; if the page was loaded with this address, removes the entry from it. */
  close(owner: string): void
}

/** The entry in the address above this level: for parts of a page that the entry has to bring to the front. */
export const useOpened = (): LayerEntry | undefined => {
  const level = useContext(LevelContext)
  const entry = openLayerEntries(useLocation().search)[level]
  return entry === undefined ? undefined : parseLayerEntry(entry)
}

/** The history of one level over the page. `gone` receives the owner key of an entry that was left by the back button. */
export function useLayer(gone: (owner: string) => void): Layer {
  const level = useContext(LevelContext)
  const navigate = useNavigate()
  const location = useLocation()
  const opened: OpenedState | null = location.state
  const owners = opened?.opened ?? []
  const entries = openLayerEntries(location.search)
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
    navigate({ pathname, search: withLayerEntries(search, next) }, { replace, state: { ...state, opened: keys } })
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
      // The layer may be closed before React has rendered its entry; then only history.state has its key.
      const drawn = now[level] !== undefined && (known[level] ?? '') === own
      if (own !== '' && (drawn || isCurrentLayer(own))) navigate(-1)
      else if (drawn) go(now.slice(0, level), known.slice(0, level), true)
    },
  }
}
