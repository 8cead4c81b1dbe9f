/** Called once, when an action is refused or closed. `changed`: whether it changed anything; if so, only after the view's list was refreshed. */
export type Done = (changed: boolean) => void

interface Waiting {
  readonly key: number
  readonly owner: string | undefined
  readonly done: Done | undefined
}

/** Holds the callback of the running action. */
export const createWaiting = () => {
  let now: Waiting | undefined
  /** Removes and returns the callback of the running action if `isIt` accepts it. */
  const take = (isIt: (waiting: Waiting) => boolean): Done | undefined => {
    const found = now && isIt(now) ? now : undefined
    if (found) now = undefined
    return found?.done
  }
  return {
    take,
    begin: (next: Waiting): void => {
      take(() => true)?.(false)
      now = next
    },
  }
}
