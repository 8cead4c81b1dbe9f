import { parsePath, type UNSAFE_createBrowserHistory } from 'react-router-dom'
import { commonLevels } from '../opened/opened.ts'
import type { LeaveGuard } from './leave-guard.ts'

export type BrowserHistory = ReturnType<typeof UNSAFE_createBrowserHistory>

interface HistoryGuard {
  readonly guard: Pick<LeaveGuard, 'dirty' | 'discard'>
  /** Resolves to true if the user leaves and discards the input. */
  ask(): Promise<boolean>
}

type NavigationTarget = Parameters<BrowserHistory['push']>[0]
type HistoryLocation = BrowserHistory['location']

/** The target as path and query; missing parts are those of the current address. */
const targetAddress = (here: HistoryLocation, to: NavigationTarget): { readonly pathname: string; readonly search: string } => {
  const { pathname, search = '' } = typeof to === 'string' ? parsePath(to) : to
  return { pathname: pathname || here.pathname, search }
}

/** Lowest level whose unsaved input is lost by this navigation: opening or closing a drawer or dialog only affects its own level and those above. */
const lowestLostLevel = (from: HistoryLocation, to: Parameters<typeof commonLevels>[1]): number => {
  const levels = commonLevels(from, to)
  return levels === undefined ? 0 : levels + 1
}

/** Wraps a history so that it asks before a navigation that would lose unsaved input. A redirect to the login page is never held up. */
export function guardedHistory(history: BrowserHistory, { guard, ask }: HistoryGuard): BrowserHistory {
  let asking = false
  const asks = async (level: number, go: () => void): Promise<void> => {
    if (asking) return
    asking = true
    try {
      if (!(await ask())) return
      guard.discard(level)
      go()
    } finally {
      asking = false
    }
  }
  /** A `go` has been started and its popstate event has not arrived yet: later navigations wait for it. */
  let underWay = false
  let waiting: (() => void)[] = []
  const inTurn = (step: () => void): void => {
    if (underWay) waiting.push(step)
    else step()
  }
  const arrived = (): void => {
    underWay = false
    const steps = waiting
    waiting = []
    for (const step of steps) step()
  }

  return {
    ...history,
    get action() {
      return history.action
    },
    get location() {
      return history.location
    },
    go(delta) {
      underWay = true
      history.go(delta)
    },
    push(to, state) {
      inTurn(() => {
        const level = lowestLostLevel(history.location, targetAddress(history.location, to))
        if (guard.dirty(level)) void asks(level, () => history.push(to, state))
        else history.push(to, state)
      })
    },
    replace(to, state) {
      inTurn(() => {
        const place = targetAddress(history.location, to)
        // Replacing the query of the current page loses nothing.
        const stays = place.pathname === history.location.pathname || place.pathname === '/login'
        if (!stays && guard.dirty()) void asks(0, () => history.replace(to, state))
        else history.replace(to, state)
      })
    },
    listen(listener) {
      // The address has already changed when popstate fires: it is restored first, and only then the user is asked.
      let left: { readonly way: number; readonly level: number } | undefined
      let allowed = false
      let shown = history.location
      return history.listen(update => {
        const { action, delta, location } = update
        if (left !== undefined) {
          const { way, level } = left
          left = undefined
          void asks(level, () => {
            allowed = true
            history.go(way)
          })
        } else if (action !== 'POP' || allowed || !delta || !guard.dirty(lowestLostLevel(shown, location))) {
          allowed = false
          shown = location
          listener(update)
        } else {
          left = { way: delta, level: lowestLostLevel(shown, location) }
          history.go(-delta)
        }
        if (action === 'POP') arrived()
      })
    },
  }
}
