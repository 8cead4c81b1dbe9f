import { useContext, useEffect, useLayoutEffect } from 'react'
import type { ClientMenu } from '#schemas/types/wire.ts'
import type { Entered } from '../context/outside-plugins.ts'
import { useRuntime } from '../context/runtime.ts'
import { LeaveContext } from '../leaving/leave-guard.ts'
import { watchErrors } from './watch-errors.ts'

const nothing: Entered = { dirty: () => false, whenClean: () => Promise.resolve() }

/** The page has the outside plugins that each menu names, and holds what they throw. */
export const useOutside = (menu: ClientMenu | undefined): void => {
  const runtime = useRuntime()
  const guard = useContext(LeaveContext)
  // Before anything is painted by that menu.
  useLayoutEffect(() => {
    if (menu) runtime.outside?.follow(menu.plugins ?? [], guard ?? nothing)
  }, [runtime, menu, guard])
  useEffect(() => (runtime.outside ? watchErrors(runtime) : undefined), [runtime])
}
