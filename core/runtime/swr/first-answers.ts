import type { Cache, State } from 'swr'
import { takeArrived } from '../http/early.ts'

/** Milliseconds without revalidation after an early answer was taken: SWR's own deduping interval. */
const FRESH_MS = 2000

/** Time at which each early answer was taken, in milliseconds of performance.now(). */
const takenAt = new WeakMap<object, number>()

/** True if the answer is an early one and was taken within the deduping interval. */
export const isJustArrived = (answer: object): boolean => performance.now() - (takenAt.get(answer) ?? Number.NEGATIVE_INFINITY) < FRESH_MS

/** SWR cache that falls back to early answers, so that the first render has its data and no skeleton is rendered before it. */
export const createCache = (): Cache => {
  const states = new Map<string, State>()
  return {
    keys: () => states.keys(),
    get(key) {
      if (!states.has(key)) {
        const data = takeArrived(key)
        if (typeof data === 'object' && data !== null) {
          takenAt.set(data, performance.now())
          states.set(key, { data })
        }
      }
      return states.get(key)
    },
    set: (key, state) => void states.set(key, state),
    delete: key => void states.delete(key),
  }
}
