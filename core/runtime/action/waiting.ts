/** Called once, when an action is refused or closed. `changed`: whether it changed anything; if so, only after the view's list was refreshed. */
export type ActionDone = (changed: boolean) => void

interface PendingCallback {
  readonly key: number
  readonly owner: string | undefined
  readonly done: ActionDone | undefined
}

/** Holds the callback of the running action. */
export const createPendingCallback = () => {
  let now: PendingCallback | undefined
  /** Removes and returns the callback of the running action if `isIt` accepts it. */
  const take = (isIt: (waiting: PendingCallback) => boolean): ActionDone | undefined => {
    const found = now && isIt(now) ? now : undefined
    if (found) now = undefined
    return found?.done
  }
  return {
    take,
    begin: (next: PendingCallback): void => {
      take(() => true)?.(false)
      now = next
    },
  }
}
