import { useSyncExternalStore } from 'react'

/** A value outside the component tree: only its subscribers render on a change. */
export interface Store<T> {
  /** The current value. */
  get(): T
  /** Sets the value; does nothing if it is the same by Object.is. */
  set(value: T): void
  /** Calls the listener on each change. @returns unsubscribes. */
  subscribe(listener: () => void): () => void
}

/** Creates a store for a value that several parts of a page share. */
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

/** The store's value; renders again when it changes. */
export const useStore = <T>(store: Pick<Store<T>, 'get' | 'subscribe'>): T => useSyncExternalStore(store.subscribe, store.get, store.get)
