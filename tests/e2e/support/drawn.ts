import type { Page } from '@playwright/test'

/** Work of React in a page since the last query. */
export interface RenderCounts {
  /** Number of commits. */
  readonly commits: number
  /** Table cells rendered, for the first time or again. */
  readonly cells: number
  /** Component calls. */
  readonly components: number
}

/** React fiber, with the properties read here. */
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
    takeDrawn(): RenderCounts
  }
}

/**
 * Takes the place of the React DevTools hook, which a production build also notifies of every commit. Self-contained, because it is sent as source
 * text.
 */
const installCounters = (): void => {
  /** Flag of a function or class component that was called in this commit. */
  const PERFORMED_WORK = 1
  let drawn = { commits: 0, cells: 0, components: 0 }
  const look = (fiber: Fiber): void => {
    const before = fiber.alternate
    if (fiber.type === 'td' && before?.memoizedProps !== fiber.memoizedProps) drawn.cells += 1
    if (typeof fiber.type !== 'string' && fiber.type !== null && (fiber.flags & PERFORMED_WORK) !== 0) drawn.components += 1
    // An identical child list was not visited in this commit.
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

/** Counts React's work in the page, from its next load on. */
export const watchDrawn = (page: Page): Promise<unknown> => page.addInitScript(installCounters)

/** Counts since the page was loaded, or since the last query. */
export const takeDrawn = (page: Page): Promise<RenderCounts> => page.evaluate(() => window.takeDrawn())
