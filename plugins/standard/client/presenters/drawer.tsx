import type { ReactNode } from 'react'
import type { PresenterProps } from '#core/contract/client-plugin.ts'
import { ActionFormBody, useActionForm } from '#core/runtime/action/index.ts'
import { actionFrameProps, DrawerFrame } from './frame.tsx'

/** Drawer with the action's form. Ctrl or ⌘ with Enter submits. */
export function DrawerPresenter(props: PresenterProps): ReactNode {
  const form = useActionForm(props)
  return (
    <DrawerFrame {...actionFrameProps(props, form)}>
      <ActionFormBody form={form} submitOn="ctrlEnter" />
    </DrawerFrame>
  )
}
