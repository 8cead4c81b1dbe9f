import type { ReactNode } from 'react'
import type { PresenterProps } from '#core/contract/client-plugin.ts'
import { useSubmit } from '#core/runtime/action/index.ts'
import { DialogFrame } from './frame.tsx'

/** Confirmation dialog that posts the action. */
export function ConfirmPresenter(props: PresenterProps): ReactNode {
  const { action, rows, matching, view, close } = props
  const { pending, submit } = useSubmit({ action, rows, matching, resource: view?.resource ?? '', close })
  const cancel = (): void => {
    if (!pending) close(false)
  }
  return (
    <DialogFrame action={action} about={props} pending={pending} onSubmit={() => void submit({ ...props.initial })} onCancel={cancel}>
      {action.confirm ?? `确定${action.label}吗？`}
    </DialogFrame>
  )
}
