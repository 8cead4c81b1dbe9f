import { useCallback, useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router-dom'
import type { Events } from '#core/contract/events.ts'
import { useRuntime } from '../context/runtime.ts'
import { withOpened } from '../opened/opened.ts'
import { figureKey } from '../table/list-state.ts'
import { normalPath } from './menu-model.ts'

type Searches = Readonly<Record<string, string>>

/** Stored per account and browser tab, so that another user of the same machine finds nothing. */
const keyOf = (username: string): string => `yuanhang.lists:${username}`

const read = (username: string): Searches => {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(keyOf(username)) ?? '{}')
    return typeof kept === 'object' && kept !== null ? (kept as Searches) : {}
  } catch {
    return {}
  }
}

const keep = (username: string, searches: Searches): void => {
  try {
    sessionStorage.setItem(keyOf(username), JSON.stringify(searches))
  } catch {
    // Storage is full or forbidden: after a reload the lists start with their defaults.
  }
}

const forget = (username: string): void => {
  try {
    sessionStorage.removeItem(keyOf(username))
  } catch {
    // Storage is forbidden, so nothing was stored.
  }
}

const asSearch = (kept: unknown): string => (typeof kept === 'string' && kept.startsWith('?') ? kept : '')

/**
 * Last query of each screen: a list's filters, sort, page and page size are in its address, and the menu links back to them, also after a reload. The
 * link to the current screen has no query: pressing it resets the screen.
 */
export const useLastSearches = (username: string): ((path: string) => string) => {
  const { pathname, search } = useLocation()
  const here = normalPath(pathname)
  const [kept] = useState(() => read(username))
  const left = useRef(kept)
  useEffect(() => {
    // The rows of a report's figure are a one-time view: the menu should lead to the whole list.
    if (new URLSearchParams(search).has(figureKey)) return
    const now = { ...left.current, [here]: withOpened(search, []) }
    left.current = now
    keep(username, now)
  }, [here, search, username])
  const { kernel } = useRuntime()
  useEffect(() => {
    const ended = ({ reason }: Events['session.ended']): void => {
      if (reason === 'logout') forget(username)
    }
    kernel.bus.on('session.ended', ended)
    return () => kernel.bus.off('session.ended', ended)
  }, [kernel, username])
  return useCallback((path: string) => (path === here ? '' : asSearch(left.current[path])), [here])
}
