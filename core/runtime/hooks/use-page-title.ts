import { useContext, useLayoutEffect } from 'react'
import { RuntimeContext } from '../context/runtime.ts'

export const productName = '远航'

interface Shown {
  readonly title: string | undefined
  readonly level: number
}

const shown = new Set<Shown>()

const draw = (): void => {
  const top = [...shown].filter(({ title }) => title).sort((a, b) => b.level - a.level)[0]
  document.title = top ? `${top.title} - ${productName}` : productName
}

/**
 * Sets the window's title; undefined leaves the bare product name.
 * @param level of what lies over the page, such as a customer's detail: its title stands while it is there
 */
export const usePageTitle = (title: string | undefined, level = 0): void => {
  const sample = useContext(RuntimeContext)?.sample
  // With what it names, not after it.
  useLayoutEffect(() => {
    // An example is not what the window shows.
    if (sample) return undefined
    const own = { title, level }
    shown.add(own)
    draw()
    return () => {
      shown.delete(own)
      draw()
    }
  }, [title, level, sample])
}
