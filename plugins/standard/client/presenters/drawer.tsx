import type { ReactNode } from 'react'
import type { PresenterProps } from '#core/contract/client-plugin.ts'
import { ActionFormBody, useActionForm } from '#core/runtime/action/index.ts'
import { DrawerFrame } from './frame.tsx'

/** A form in a drawer. Ctrl or ⌘ with Enter submits. */
export function DrawerPresenter(props: PresenterProps): ReactNode {
  const form = useActionForm(props)
  return (
    <DrawerFrame
      action={props.action}
      about={props}
      waiting={!form.scope}
      pending={form.pending}
      onSubmit={form.submit}
      onCancel={form.cancel}
    >
      <ActionFormBody form={form} submitOn="ctrlEnter" />
    </DrawerFrame>
  )
}
