import type { UNSAFE_createBrowserHistory } from 'react-router-dom'
import type { LeaveGuard } from './leave-guard.ts'

export type History = ReturnType<typeof UNSAFE_createBrowserHistory>

interface Guarding {
  readonly guard: Pick<LeaveGuard, 'dirty'>
  /** True: go, and lose it. */
  ask(): Promise<boolean>
}

const pathOf = (to: Parameters<History['push']>[0]): string | undefined => (typeof to === 'string' ? /^[^?#]*/.exec(to)?.[0] : to.pathname)

/** The same history, which asks before it goes where something would be lost. An employee who must leave the page goes to the login page. */
export function guardedHistory(history: History, { guard, ask }: Guarding): History {
  let asking = false
  const asks = async (go: () => void): Promise<void> => {
    if (asking) return
    asking = true
    try {
      if (await ask()) go()
    } finally {
      asking = false
    }
  }
  /** Replacing the query of the page on show leaves nothing. */
  const stays = (to: Parameters<History['push']>[0]): boolean => [history.location.pathname, undefined, ''].includes(pathOf(to))

  return {
    ...history,
    get action() {
      return history.action
    },
    get location() {
      return history.location
    },
    push(to, state) {
      if (guard.dirty()) void asks(() => history.push(to, state))
      else history.push(to, state)
    },
    replace(to, state) {
      if (guard.dirty() && pathOf(to) !== '/login' && !stays(to)) void asks(() => history.replace(to, state))
      else history.replace(to, state)
    },
    listen(listener) {
      // The address has changed when the browser tells: it is put back, and only then somebody is asked.
      let left: number | undefined
      let allowed = false
      return history.listen(update => {
        const { action, delta } = update
        if (left !== undefined) {
          const way = left
          left = undefined
          void asks(() => {
            allowed = true
            history.go(way)
          })
        } else if (action !== 'POP' || allowed || !delta || !guard.dirty()) {
          allowed = false
          listener(update)
        } else {
          left = delta
          history.go(-delta)
        }
      })
    },
  }
}
