import { useLayoutEffect } from 'react'
import { createStore, useStore } from '../store/store.ts'

const crumb = createStore<string | undefined>(undefined)

/** Sets the breadcrumb text after the page's title; undefined for none. */
export const usePageCrumb = (text: string | undefined): void => {
  useLayoutEffect(() => {
    crumb.set(text)
    return () => crumb.set(undefined)
  }, [text])
}

/** Text for the breadcrumb component. */
export const useCrumb = (): string | undefined => useStore(crumb)
