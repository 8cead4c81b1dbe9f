import Modal from '@arco-design/web-react/es/Modal'
import '@arco-design/web-react/es/Modal/style/css.js'
import type { ReactNode } from 'react'
import type { PresenterProps } from '#core/contract/client-plugin.ts'
import { useSubmit } from '#core/runtime/action/index.ts'

const question = ({ action, rows }: PresenterProps): string => {
  const sentence = action.confirm ?? `确定${action.label}吗？`
  return action.select === 'many' && rows.length > 1 ? `已选${rows.length}条。${sentence}` : sentence
}

/** Asks, then posts. */
export function ConfirmPresenter(props: PresenterProps): ReactNode {
  const { action, rows, view, close } = props
  const { pending, submit } = useSubmit({ action, rows, resource: view?.resource ?? '', close })
  return (
    <Modal
      visible
      title={action.title ?? action.label}
      style={{ width: action.width ?? 400, maxWidth: 'calc(100vw - 32px)' }}
      okText={action.submitLabel ?? '确定'}
      cancelText="取消"
      okButtonProps={{ status: action.danger ? 'danger' : undefined }}
      confirmLoading={pending}
      maskClosable={false}
      escToExit={!pending}
      onOk={() => void submit({ ...props.initial })}
      onCancel={() => {
        if (!pending) close(false)
      }}
    >
      {question(props)}
    </Modal>
  )
}
