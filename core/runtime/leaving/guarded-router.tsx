import { type ReactNode, startTransition, useLayoutEffect, useState } from 'react'
import { Router, UNSAFE_createBrowserHistory } from 'react-router-dom'
import { askToDiscard } from './ask-to-discard.ts'
import { guardedHistory } from './guarded-history.ts'
import { createLeaveGuard, LeaveContext } from './leave-guard.ts'

/** Browser router that asks before it leaves a form with unsaved input. */
export function GuardedRouter({ children }: { readonly children: ReactNode }): ReactNode {
  const [guard] = useState(() => createLeaveGuard())
  const [history] = useState(() => guardedHistory(UNSAFE_createBrowserHistory({ v5Compat: true }), { guard, ask: askToDiscard }))
  const [{ action, location }, setPlace] = useState({ action: history.action, location: history.location })
  useLayoutEffect(() => history.listen(place => startTransition(() => setPlace(place))), [history])
  return (
    <LeaveContext value={guard}>
      <Router location={location} navigationType={action} navigator={history}>
        {children}
      </Router>
    </LeaveContext>
  )
}
