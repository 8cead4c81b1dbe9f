import { useCallback, useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router-dom'
import type { Events } from '#core/contract/events.ts'
import { useRuntime } from '../context/runtime.ts'
import { withLayerEntries } from '../opened/opened.ts'
import { behindKey } from '../table/list-state.ts'
import { normalPath } from './menu-model.ts'

type Searches = Readonly<Record<string, string>>

/** Stored per account and browser tab, so that another user of the same machine finds nothing. */
const searchesKey = (username: string): string => `yuanhang.lists:${username}`

const readSearches = (username: string): Searches => {
  try {
    const kept: Searches | null = JSON.parse(sessionStorage.getItem(searchesKey(username)) ?? '{}')
    return typeof kept === 'object' && kept !== null ? kept : {}
  } catch {
    return {}
  }
}

const storeSearches = (username: string, searches: Searches): void => {
  try {
    sessionStorage.setItem(searchesKey(username), JSON.stringify(searches))
  } catch {
    // Storage is full or forbidden: after a reload the lists start with their defaults.
  }
}

const removeSearches = (username: string): void => {
  try {
    sessionStorage.removeItem(searchesKey(username))
  } catch {
    // Storage is forbidden, so nothing was stored.
  }
}

const storedSearch = (kept: unknown): string => (typeof kept === 'string' && kept.startsWith('?') ? kept : '')

/**
 * Last query of each screen: a list's filters, sort, page and page size are in its address, and the menu links back to them, also after a reload. The
 * link to the current screen has no query: pressing it resets the screen.
 */
export const useLastSearches = (username: string): ((path: string) => string) => {
  const { pathname, search } = useLocation()
  const here = normalPath(pathname)
  const [kept] = useState(() => readSearches(username))
  const left = useRef(kept)
  useEffect(() => {
    // The rows behind a number are a one-time view: the menu should lead to the whole list.
    if (new URLSearchParams(search).has(behindKey)) return
    const now = { ...left.current, [here]: withLayerEntries(search, []) }
    left.current = now
    storeSearches(username, now)
  }, [here, search, username])
  const { kernel } = useRuntime()
  useEffect(() => {
    const ended = ({ reason }: Events['session.ended']): void => {
      if (reason === 'logout') removeSearches(username)
    }
    kernel.bus.on('session.ended', ended)
    return () => kernel.bus.off('session.ended', ended)
  }, [kernel, username])
  return useCallback((path: string) => (path === here ? '' : storedSearch(left.current[path])), [here])
}
