import { useLayoutEffect } from 'react'
import { createStore, useStore } from '../store/store.ts'

const currentCrumb = createStore<string | undefined>(undefined)

/** Sets the breadcrumb text after the page's title; undefined for none. */
export const usePageCrumb = (text: string | undefined): void => {
  useLayoutEffect(() => {
    currentCrumb.set(text)
    return () => currentCrumb.set(undefined)
  }, [text])
}

/** Text for the breadcrumb component. */
export const useCrumb = (): string | undefined => useStore(currentCrumb)
