import type { ReactNode } from 'react'
import type { PresenterProps } from '#core/contract/client-plugin.ts'
import { ActionFormBody, useActionForm } from '#core/runtime/action/index.ts'
import { actionFrameProps, DialogFrame } from './frame.tsx'

/** Modal with the action's form. Enter submits. */
export function DialogPresenter(props: PresenterProps): ReactNode {
  const form = useActionForm(props)
  return (
    <DialogFrame full {...actionFrameProps(props, form)}>
      <ActionFormBody form={form} submitOn="enter" />
    </DialogFrame>
  )
}
