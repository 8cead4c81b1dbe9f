import { useSyncExternalStore } from 'react'

/** A value outside the component tree: what shows it subscribes, nothing else renders. */
export interface Store<T> {
  /** The value now. */
  get(): T
  /** Another value; nothing happens when it is the same. */
  set(value: T): void
  /** Tells when it is another one; the answer ends it. */
  subscribe(listener: () => void): () => void
}

/** A value that several parts of a page share, with those who want to know when it changes. */
export const createStore = <T>(initial: T): Store<T> => {
  let value = initial
  const listeners = new Set<() => void>()
  return {
    get: () => value,
    set: next => {
      if (Object.is(next, value)) return
      value = next
      for (const listener of listeners) listener()
    },
    subscribe: listener => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** What the store holds; drawn anew when it changes. */
export const useStore = <T>(store: Pick<Store<T>, 'get' | 'subscribe'>): T => useSyncExternalStore(store.subscribe, store.get, store.get)
