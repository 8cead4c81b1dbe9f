import { createStore, type Store } from '../store/store.ts'

/** Runs started in this browser whose end has not been shown yet: they survive navigation and a reload. */
export interface PendingRuns extends Pick<Store<readonly string[]>, 'get' | 'subscribe'> {
  add(id: string): void
  remove(id: string): void
}

const noRunIds: readonly string[] = []

const readRunIds = (key: string): readonly string[] => {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? '[]')
    return Array.isArray(kept) && kept.every(id => typeof id === 'string') ? kept : noRunIds
  } catch {
    return noRunIds
  }
}

/** Stored per account, in localStorage. */
export const createPendingRuns = (username: string): PendingRuns => {
  const key = `yuanhang.bulk:${username}`
  const store = createStore(readRunIds(key))
  const keep = (ids: readonly string[]): void => {
    store.set(ids)
    try {
      if (ids.length > 0) localStorage.setItem(key, JSON.stringify(ids))
      else localStorage.removeItem(key)
    } catch {
      // Storage is full or forbidden: after a reload the runs are still listed in the history of runs.
    }
  }
  return {
    get: store.get,
    subscribe: store.subscribe,
    add: id => keep([...store.get().filter(other => other !== id), id]),
    remove: id => keep(store.get().filter(other => other !== id)),
  }
}
