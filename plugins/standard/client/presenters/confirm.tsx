import type { ReactNode } from 'react'
import type { PresenterProps } from '#core/contract/client-plugin.ts'
import { useSubmit } from '#core/runtime/action/index.ts'
import { DialogFrame } from './frame.tsx'

const question = ({ action, rows }: PresenterProps): string => {
  const sentence = action.confirm ?? `确定${action.label}吗？`
  return action.select === 'many' && rows.length > 1 ? `已选${rows.length}条。${sentence}` : sentence
}

/** Asks, then posts. */
export function ConfirmPresenter(props: PresenterProps): ReactNode {
  const { action, rows, view, close } = props
  const { pending, submit } = useSubmit({ action, rows, resource: view?.resource ?? '', close })
  const cancel = (): void => {
    if (!pending) close(false)
  }
  return (
    <DialogFrame action={action} pending={pending} onSubmit={() => void submit({ ...props.initial })} onCancel={cancel}>
      {question(props)}
    </DialogFrame>
  )
}
