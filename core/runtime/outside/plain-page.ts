import { useEffect } from 'react'
import { useLocation } from 'react-router-dom'
import { isPlainPage, PAGE_PROOF } from '#core/contract/plain-pages.ts'

/** Moment of the last attempt to load a plain page as a document: where that brings no proof, it is not tried for ever. */
const TRIED = 'yuanhang.plain-page'
const AGAIN_MS = 10_000

/** Proof that this document was loaded as a page of its own, without outside plugins; '' when it was not. */
export const pageProof = (): string => document.querySelector(`meta[name="${PAGE_PROOF}"]`)?.getAttribute('content') ?? ''

const triedJustNow = (): boolean => Date.now() - Number(sessionStorage.getItem(TRIED) ?? 0) < AGAIN_MS

/** Where the page stands: on one that runs outside plugins, on a plain one, or on the way to a plain one, as another document. */
export type PlainState = 'open' | 'plain' | 'leaving'

/**
 * A plain page that was come to from another screen is loaded anew, so that nothing of an outside plugin is left in it.
 * @param begun whether code of an outside plugin may have run in this document
 */
export const usePlainPage = (begun: boolean): PlainState => {
  const { pathname } = useLocation()
  const plain = isPlainPage(pathname)
  const leaving = plain && (begun || pageProof() === '') && !triedJustNow()
  useEffect(() => {
    if (!leaving) return
    sessionStorage.setItem(TRIED, String(Date.now()))
    location.reload()
  }, [leaving])
  if (leaving) return 'leaving'
  return plain ? 'plain' : 'open'
}
