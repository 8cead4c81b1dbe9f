import { useContext, useLayoutEffect } from 'react'
import { RuntimeContext } from '../context/runtime.ts'

export const productName = '远航'

interface PageTitle {
  readonly title: string | undefined
  readonly level: number
}

const activeTitles = new Set<PageTitle>()

const updateDocumentTitle = (): void => {
  const top = [...activeTitles].filter(({ title }) => title).sort((a, b) => b.level - a.level)[0]
  document.title = top ? `${top.title} - ${productName}` : productName
}

/**
 * Sets the window's title; undefined leaves the bare product name.
 * @param level of a layer over the page, such as a customer's detail: the title of the highest level wins
 */
export const usePageTitle = (title: string | undefined, level = 0): void => {
  const sample = useContext(RuntimeContext)?.sample
  // A layout effect, so that the title changes in the same commit as the page.
  useLayoutEffect(() => {
    // A sample must not change the window's title.
    if (sample) return undefined
    const own = { title, level }
    activeTitles.add(own)
    updateDocumentTitle()
    return () => {
      activeTitles.delete(own)
      updateDocumentTitle()
    }
  }, [title, level, sample])
}
