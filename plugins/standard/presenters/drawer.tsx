import Drawer from '@arco-design/web-react/es/Drawer'
import '@arco-design/web-react/es/Drawer/style/css.js'
import type { ReactNode } from 'react'
import type { PresenterProps } from '#core/contract/client-plugin.ts'
import { ActionFormBody, useActionForm } from '#core/runtime/action/index.ts'
import { useMobile } from '#core/runtime/index.ts'
import { asDialog } from './as-dialog.ts'
import './presenters.css'

/** A form in a drawer on the right, 800 pixels wide unless the action says otherwise; fills a phone. Ctrl or ⌘ with Enter submits. */
export function DrawerPresenter(props: PresenterProps): ReactNode {
  const { action } = props
  const mobile = useMobile()
  const form = useActionForm(props)
  return (
    <Drawer
      {...asDialog(action)}
      visible
      title={action.title ?? action.label}
      className="yh-drawer"
      width={mobile ? '100%' : (action.width ?? 800)}
      okText={action.submitLabel ?? '确定'}
      cancelText="取消"
      okButtonProps={{ status: action.danger ? 'danger' : undefined, disabled: !form.scope }}
      confirmLoading={form.pending}
      maskClosable={false}
      onOk={form.submit}
      onCancel={form.cancel}
    >
      <ActionFormBody form={form} submitOn="ctrlEnter" />
    </Drawer>
  )
}
