import Modal from '@arco-design/web-react/es/Modal'
import '@arco-design/web-react/es/Modal/style/css.js'
import type { ReactNode } from 'react'
import type { PresenterProps } from '#core/contract/client-plugin.ts'
import { ActionFormBody, useActionForm } from '#core/runtime/action/index.ts'
import { useMobile } from '#core/runtime/index.ts'
import './presenters.css'

/** A form in a modal, 400 pixels wide unless the action says otherwise; fills a phone. Enter submits. */
export function DialogPresenter(props: PresenterProps): ReactNode {
  const { action } = props
  const mobile = useMobile()
  const form = useActionForm(props)
  return (
    <Modal
      visible
      title={action.title ?? action.label}
      className={mobile ? 'yh-dialog yh-dialog-mobile' : 'yh-dialog'}
      style={mobile ? { width: '100%' } : { width: action.width ?? 400, maxWidth: 'calc(100vw - 32px)' }}
      okText={action.submitLabel ?? '确定'}
      cancelText="取消"
      okButtonProps={{ status: action.danger ? 'danger' : undefined, disabled: !form.scope }}
      confirmLoading={form.pending}
      maskClosable={false}
      onOk={form.submit}
      onCancel={form.cancel}
    >
      <ActionFormBody form={form} submitOn="enter" />
    </Modal>
  )
}
