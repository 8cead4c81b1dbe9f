import type { ReactNode } from 'react'
import type { PresenterProps } from '#core/contract/client-plugin.ts'
import { ActionFormBody, useActionForm } from '#core/runtime/action/index.ts'
import { DialogFrame } from './frame.tsx'

/** A form in a modal. Enter submits. */
export function DialogPresenter(props: PresenterProps): ReactNode {
  const form = useActionForm(props)
  return (
    <DialogFrame
      full
      action={props.action}
      about={props}
      waiting={!form.scope}
      pending={form.pending}
      onSubmit={form.submit}
      onCancel={form.cancel}
    >
      <ActionFormBody form={form} submitOn="enter" />
    </DialogFrame>
  )
}
