/** Shared open state of the dialog, for two widgets that do not know each other. */
export interface Opener {
  get(): boolean
  set(open: boolean): void
  subscribe(changed: () => void): () => void
}

export const createOpener = (): Opener => {
  let open = false
  const listeners = new Set<() => void>()
  return {
    get: () => open,
    set: next => {
      open = next
      for (const changed of listeners) changed()
    },
    subscribe: changed => {
      listeners.add(changed)
      return () => listeners.delete(changed)
    },
  }
}
