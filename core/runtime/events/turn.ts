/** Request of one page for a lock that only one page of the browser can hold. */
export interface PageLock {
  /**
   * Requests the lock; `granted` runs when it is acquired, at the latest when the page that holds it closes. Repeated calls have no effect until
   * give().
   */
  take(): void
  /** Releases the lock, or cancels the request. */
  give(): void
}

/** Web Locks exist only on https and localhost. */
export const hasLocks = (): boolean => navigator.locks !== undefined

/** Creates a page's request for the lock of this name. Without Web Locks every page gets the lock at once. */
export const createPageLock = (name: string, granted: () => void): PageLock => {
  let asked: AbortController | undefined
  return {
    take() {
      if (asked) return
      const given = new AbortController()
      asked = given
      const { signal } = given
      if (!hasLocks()) {
        granted()
        return
      }
      const hold = (): Promise<void> | undefined => {
        if (signal.aborted) return undefined
        const back = new Promise<void>(resolve => signal.addEventListener('abort', () => resolve()))
        granted()
        return back
      }
      // A request that is cancelled while it waits rejects with an AbortError.
      navigator.locks.request(name, { signal }, hold).catch(() => undefined)
    },
    give() {
      asked?.abort()
      asked = undefined
    },
  }
}
