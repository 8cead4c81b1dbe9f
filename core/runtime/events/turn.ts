/** One page's wish to be the only one of the browser that does something. */
export interface Turn {
  /** Asks for the turn; `granted` runs when it comes, at the latest when the page that has it closes. Once until it is given back. */
  take(): void
  /** Gives the turn back, or stops waiting for it. */
  give(): void
}

/** Web Locks exist on https and localhost alone. */
export const hasLocks = (): boolean => navigator.locks !== undefined

/** Without Web Locks every page that asks has its turn at once. */
export const createTurn = (name: string, granted: () => void): Turn => {
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
      // What is given back while it waits ends with an AbortError.
      navigator.locks.request(name, { signal }, hold).catch(() => undefined)
    },
    give() {
      asked?.abort()
      asked = undefined
    },
  }
}
