import type { ReactNode } from 'react'
import type { PresenterProps } from '#core/contract/client-plugin.ts'
import { useSubmit } from '#core/runtime/action/index.ts'
import { DialogFrame } from './frame.tsx'

const question = ({ action, rows, matching }: PresenterProps): string => {
  const sentence = action.confirm ?? `确定${action.label}吗？`
  if (matching) return `将处理符合条件的全部 ${matching.total.toLocaleString('zh-CN')} 条。${sentence}`
  return action.select === 'many' && rows.length > 1 ? `已选${rows.length}条。${sentence}` : sentence
}

/** Asks, then posts. */
export function ConfirmPresenter(props: PresenterProps): ReactNode {
  const { action, rows, matching, view, close } = props
  const { pending, submit } = useSubmit({ action, rows, matching, resource: view?.resource ?? '', close })
  const cancel = (): void => {
    if (!pending) close(false)
  }
  return (
    <DialogFrame action={action} pending={pending} onSubmit={() => void submit({ ...props.initial })} onCancel={cancel}>
      {question(props)}
    </DialogFrame>
  )
}
