import { useCallback, useEffect, useRef } from 'react'
import { useLocation } from 'react-router-dom'
import { withOpened } from '../opened/opened.ts'
import { normalPath } from './menu-model.ts'

/**
 * Screens as they were left: filters, sort, page and page size of a list are in its address, and the menu leads back to them. The screen on
 * show is led to bare: pressing its own entry begins anew.
 */
export const useLastSearches = (): ((path: string) => string) => {
  const { pathname, search } = useLocation()
  const here = normalPath(pathname)
  const left = useRef(new Map<string, string>())
  useEffect(() => {
    left.current.set(here, withOpened(search, []))
  }, [here, search])
  return useCallback((path: string) => (path === here ? '' : (left.current.get(path) ?? '')), [here])
}
