/** Whether something is under way that may bring what is missing. */
export interface Settling {
  /** Something is; the answer ends it, and so does the time that parts have to come. */
  hold(): () => void
  /** How many things are. */
  held(): number
  /** Tells of a change that only the caller knows. */
  changed(): void
  /** Tells when an answer may be another one; the answer ends it. */
  subscribe(listener: () => void): () => void
}

/** @param longest milliseconds after which nobody waits any more */
export const createSettling = (longest: number): Settling => {
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
