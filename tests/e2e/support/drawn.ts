import type { Page } from '@playwright/test'

/** What React has done in a page since it was last asked. */
export interface Drawn {
  /** Times that it has changed the page. */
  readonly commits: number
  /** Cells of tables that were drawn, anew or again. */
  readonly cells: number
  /** Components that were called. */
  readonly components: number
}

/** A node of React's tree, as far as it is read here. */
interface Fiber {
  readonly type: unknown
  readonly tag: number
  readonly flags: number
  readonly memoizedProps: unknown
  readonly alternate: Fiber | null
  readonly child: Fiber | null
  readonly sibling: Fiber | null
}

declare global {
  interface Window {
    takeDrawn(): Drawn
  }
}

/** Stands where React looks for its developer tools, which a built page tells of every commit as well. Self-contained: it is sent as text. */
const install = (): void => {
  /** Of a function or a class: it was called in this commit. */
  const PERFORMED_WORK = 1
  let drawn = { commits: 0, cells: 0, components: 0 }
  const look = (fiber: Fiber): void => {
    const before = fiber.alternate
    if (fiber.type === 'td' && before?.memoizedProps !== fiber.memoizedProps) drawn.cells += 1
    if (typeof fiber.type !== 'string' && fiber.type !== null && (fiber.flags & PERFORMED_WORK) !== 0) drawn.components += 1
    // Children that are the same objects were not looked at in this commit.
    if (before && before.child === fiber.child) return
    for (let child = fiber.child; child; child = child.sibling) look(child)
  }
  const hook = {
    supportsFiber: true,
    renderers: new Map(),
    inject: () => 1,
    checkDCE: () => undefined,
    onCommitFiberUnmount: () => undefined,
    onPostCommitFiberRoot: () => undefined,
    onCommitFiberRoot: (_: number, { current }: { readonly current: Fiber }) => {
      drawn.commits += 1
      look(current)
    },
  }
  Object.defineProperty(window, '__REACT_DEVTOOLS_GLOBAL_HOOK__', { value: hook })
  window.takeDrawn = () => {
    const taken = drawn
    drawn = { commits: 0, cells: 0, components: 0 }
    return taken
  }
}

/** Counts what React does in the page, from its next load on. */
export const watchDrawn = (page: Page): Promise<unknown> => page.addInitScript(install)

/** What was done since the page was loaded, or since this was last asked. */
export const takeDrawn = (page: Page): Promise<Drawn> => page.evaluate(() => window.takeDrawn())
