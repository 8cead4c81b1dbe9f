import Drawer from '@arco-design/web-react/es/Drawer'
import '@arco-design/web-react/es/Drawer/style/css.js'
import { type ReactNode, useMemo } from 'react'
import type { ComponentProps, PresenterProps } from '#core/contract/client-plugin.ts'
import { Contributed, useMobile, useRuntime } from '#core/runtime/index.ts'
import { asDialog } from './as-dialog.ts'
import './presenters.css'

/** A drawer that shows a contributed component and leaves everything to it. */
export function BlankPresenter({ action, rows, view, initial, close }: PresenterProps): ReactNode {
  const { kernel } = useRuntime()
  const mobile = useMobile()
  const id = action.component ?? ''
  const props = useMemo<ComponentProps>(
    () => ({ props: { ...action.props, ...initial }, rows, action, actions: {}, view, close }),
    [action, rows, view, initial, close],
  )
  return (
    <Drawer
      {...asDialog(action)}
      visible
      title={action.title ?? action.label}
      className="yh-drawer"
      width={mobile ? '100%' : (action.width ?? 800)}
      footer={null}
      maskClosable={false}
      onCancel={() => close(false)}
    >
      <Contributed entry={kernel.find('components', id)} id={id} props={props} />
    </Drawer>
  )
}
