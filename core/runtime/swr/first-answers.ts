import type { Cache, State } from 'swr'
import { takeArrived } from '../http/early.ts'

/** Milliseconds within which an early response is not revalidated; equals SWR's own deduplication interval. */
const NEW = 2000

/** Time at which each early response was taken into the cache. */
const taken = new WeakMap<object, number>()

/** Whether the response has only just arrived with the page. */
export const isNew = (answer: object): boolean => performance.now() - (taken.get(answer) ?? Number.NEGATIVE_INFINITY) < NEW

/** SWR cache that includes early responses: the first component that reads one renders with data at once, instead of rendering without it first. */
export const createCache = (): Cache => {
  const states = new Map<string, State>()
  return {
    keys: () => states.keys(),
    get(key) {
      if (!states.has(key)) {
        const data = takeArrived(key)
        if (typeof data === 'object' && data !== null) {
          taken.set(data, performance.now())
          states.set(key, { data })
        }
      }
      return states.get(key)
    },
    set: (key, state) => void states.set(key, state),
    delete: key => void states.delete(key),
  }
}
