import { parsePath, type UNSAFE_createBrowserHistory } from 'react-router-dom'
import { commonLevels } from '../opened/opened.ts'
import type { LeaveGuard } from './leave-guard.ts'

export type History = ReturnType<typeof UNSAFE_createBrowserHistory>

interface Guarding {
  readonly guard: Pick<LeaveGuard, 'dirty' | 'discard'>
  /** True: go, and lose it. */
  ask(): Promise<boolean>
}

type Target = Parameters<History['push']>[0]
type Place = History['location']

/** The address as it will be; what it leaves out stays. */
const placeAt = (here: Place, to: Target): { readonly pathname: string; readonly search: string } => {
  const { pathname, search = '' } = typeof to === 'string' ? parsePath(to) : to
  return { pathname: pathname || here.pathname, search }
}

/** From which level on something is lost on the way from here to there: of a drawer or dialog that is opened or closed, only what lies in it and above. */
const lostFrom = (from: Place, to: Parameters<typeof commonLevels>[1]): number => {
  const levels = commonLevels(from, to)
  return levels === undefined ? 0 : levels + 1
}

/** The same history, which asks before it goes where something would be lost. An employee who must leave the page goes to the login page. */
export function guardedHistory(history: History, { guard, ask }: Guarding): History {
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
  /** Gone on a way back whose end the browser has not told yet: what follows it waits. */
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
        const level = lostFrom(history.location, placeAt(history.location, to))
        if (guard.dirty(level)) void asks(level, () => history.push(to, state))
        else history.push(to, state)
      })
    },
    replace(to, state) {
      inTurn(() => {
        const place = placeAt(history.location, to)
        // Replacing the query of the page on show leaves nothing.
        const stays = place.pathname === history.location.pathname || place.pathname === '/login'
        if (!stays && guard.dirty()) void asks(0, () => history.replace(to, state))
        else history.replace(to, state)
      })
    },
    listen(listener) {
      // The address has changed when the browser tells: it is put back, and only then somebody is asked.
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
        } else if (action !== 'POP' || allowed || !delta || !guard.dirty(lostFrom(shown, location))) {
          allowed = false
          shown = location
          listener(update)
        } else {
          left = { way: delta, level: lostFrom(shown, location) }
          history.go(-delta)
        }
        if (action === 'POP') arrived()
      })
    },
  }
}
