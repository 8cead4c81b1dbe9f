import { useEffect } from 'react'
import { useLocation } from 'react-router-dom'
import { isPlainPage, PAGE_PROOF } from '#core/contract/plain-pages.ts'

/** Storage key for the time of the last reload of a plain page: if a reload brings no proof, it must not be repeated forever. */
const LAST_RELOAD_KEY = 'yuanhang.plain-page'
const RELOAD_PAUSE_MS = 10_000

/** Proof that this document was loaded directly and without outside plugins; '' if it was not. */
export const pageProof = (): string => document.querySelector(`meta[name="${PAGE_PROOF}"]`)?.getAttribute('content') ?? ''

const reloadedJustNow = (): boolean => Date.now() - Number(sessionStorage.getItem(LAST_RELOAD_KEY) ?? 0) < RELOAD_PAUSE_MS

/** `open`: outside plugins may run; `plain`: a plain page; `leaving`: reloading as the document of a plain page. */
export type PlainState = 'open' | 'plain' | 'leaving'

/**
 * Reloads a plain page that was reached from another screen, so that no code of an outside plugin remains in the document.
 * @param begun whether code of an outside plugin may have run in this document
 */
export const usePlainPage = (begun: boolean): PlainState => {
  const { pathname } = useLocation()
  const plain = isPlainPage(pathname)
  const leaving = plain && (begun || pageProof() === '') && !reloadedJustNow()
  useEffect(() => {
    if (!leaving) return
    sessionStorage.setItem(LAST_RELOAD_KEY, String(Date.now()))
    location.reload()
  }, [leaving])
  if (leaving) return 'leaving'
  return plain ? 'plain' : 'open'
}
