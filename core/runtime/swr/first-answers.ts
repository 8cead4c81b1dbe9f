import type { Cache, State } from 'swr'
import { takeArrived } from '../http/early.ts'

/** Milliseconds within which nobody asks for the same again, as SWR has it for calls of its own. */
const NEW = 2000

/** When answers were taken that came before the app. */
const taken = new WeakMap<object, number>()

/** Whether the answer has only just come with the page. */
export const isNew = (answer: object): boolean => performance.now() - (taken.get(answer) ?? Number.NEGATIVE_INFINITY) < NEW

/** A cache that has what was asked for before the app was there: whoever draws it first has it at once, instead of drawing a page without it first. */
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
