import { type ReactNode, useMemo } from 'react'
import type { ComponentProps, PresenterProps } from '#core/contract/client-plugin.ts'
import { Contributed } from '#core/runtime/index.ts'
import { DrawerFrame } from './frame.tsx'

/** Drawer around a contributed component, without buttons of its own. */
export function BlankPresenter(given: PresenterProps): ReactNode {
  const { action, rows, view, initial, close } = given
  const id = action.component ?? ''
  const props = useMemo<ComponentProps>(
    () => ({ props: { ...action.props, ...initial }, rows, action, actions: {}, view, close }),
    [action, rows, view, initial, close],
  )
  return (
    <DrawerFrame plain action={action} about={given} onCancel={() => close(false)}>
      <Contributed kind="components" id={id} props={props} />
    </DrawerFrame>
  )
}
