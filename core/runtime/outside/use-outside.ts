import { useContext, useEffect, useLayoutEffect } from 'react'
import type { ClientMenu } from '#schemas/types/wire.ts'
import type { UnsavedInput } from '../context/outside-plugins.ts'
import { useRuntime } from '../context/runtime.ts'
import { LeaveContext } from '../leaving/leave-guard.ts'
import { usePlainPage } from './plain-page.ts'
import { watchErrors } from './watch-errors.ts'

const noUnsavedInput: UnsavedInput = { dirty: () => false, whenClean: () => Promise.resolve() }

/**
 * Applies each menu's outside plugins to the page, and attributes the errors they throw; a plain page has none.
 * @returns whether the page is about to be reloaded: nothing may be shown in it
 */
export const useOutside = (menu: ClientMenu | undefined): boolean => {
  const runtime = useRuntime()
  const guard = useContext(LeaveContext)
  const plain = usePlainPage(runtime.outside?.begun() ?? false)
  // A layout effect: before that menu is painted.
  useLayoutEffect(() => {
    if (menu && plain === 'open') runtime.outside?.follow(menu.plugins ?? [], guard ?? noUnsavedInput)
  }, [runtime, menu, guard, plain])
  useEffect(() => (runtime.outside ? watchErrors(runtime) : undefined), [runtime])
  return plain === 'leaving'
}
