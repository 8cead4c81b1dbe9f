/** Called once, when an action is refused or closed: whether anything has changed, and then after the view's list was asked for again. */
export type Done = (changed: boolean) => void

interface Waiting {
  readonly key: number
  readonly owner: string | undefined
  readonly done: Done | undefined
}

/** Who waits for what runs now. */
export const createWaiting = () => {
  let now: Waiting | undefined
  /** @returns who waited for it, and waits no more */
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
