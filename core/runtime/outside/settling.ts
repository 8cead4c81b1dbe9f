/** Tracks pending loads that may bring missing parts. */
export interface PendingLoads {
  /** Marks a load as pending. The returned function ends it, and so does the timeout. */
  hold(): () => void
  /** Number of pending loads. */
  held(): number
  /** Notifies the listeners of a change outside this object. */
  changed(): void
  /** Calls the listener after each change. @returns unsubscribes. */
  subscribe(listener: () => void): () => void
}

/** @param longest timeout of a pending load in milliseconds */
export const createPendingLoads = (longest: number): PendingLoads => {
  const listeners = new Set<() => void>()
  const holds = new Set<ReturnType<typeof setTimeout>>()
  const changed = (): void => {
    for (const listener of [...listeners]) listener()
  }
  return {
    hold() {
      const release = (): void => {
        clearTimeout(timer)
        if (holds.delete(timer)) changed()
      }
      const timer = setTimeout(release, longest)
      holds.add(timer)
      changed()
      return release
    },
    held: () => holds.size,
    changed,
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}
