import { useLayoutEffect } from 'react'
import { createStore, useStore } from '../store/store.ts'

const crumb = createStore<string | undefined>(undefined)

/** What the page on show is about, behind its title in the breadcrumb; undefined for nothing. */
export const usePageCrumb = (text: string | undefined): void => {
  useLayoutEffect(() => {
    crumb.set(text)
    return () => crumb.set(undefined)
  }, [text])
}

/** For the breadcrumb. */
export const useCrumb = (): string | undefined => useStore(crumb)
