import Drawer from '@arco-design/web-react/es/Drawer'
import Modal from '@arco-design/web-react/es/Modal'
import '@arco-design/web-react/es/Drawer/style/css.js'
import '@arco-design/web-react/es/Modal/style/css.js'
import type { ReactNode } from 'react'
import type { PresenterProps } from '#core/contract/client-plugin.ts'
import type { ActionForm } from '#core/runtime/action/index.ts'
import { useMobile } from '#core/runtime/index.ts'
import { SubjectLine } from '#core/runtime/subject/subject-line.tsx'
import type { ClientAction } from '#schemas/types/wire.ts'
import { useFrameKeys } from './use-frame-keys.tsx'
import './presenters.css'

interface ActionFrameProps {
  readonly action: ClientAction
  /** Rows that the subject line above the content describes; absent if the content names them itself. */
  readonly about?: Pick<PresenterProps, 'rows' | 'matching'>
  readonly children: ReactNode
  /** No submit: the frame has no buttons. */
  readonly plain?: boolean
  /** True while the form is loading, so submit is disabled; undefined if the frame has no form. */
  readonly waiting?: boolean
  readonly pending?: boolean
  onSubmit?(): void
  onCancel(): void
}

/** Frame props of an action form. */
export const actionFrameProps = (given: PresenterProps, form: ActionForm): Omit<ActionFrameProps, 'children'> => ({
  action: given.action,
  about: given,
  waiting: !form.scope,
  pending: form.pending,
  onSubmit: form.submit,
  onCancel: form.cancel,
})

/** CSS variable of the width. */
const frameWidth = (width: NonNullable<ClientAction['width']>): string => `var(--yh-frame-${width})`

/** Props shared by all frames. */
const useFrame = ({ action, plain, waiting, pending, onSubmit, onCancel }: ActionFrameProps) => {
  const mobile = useMobile()
  const { mark, opened } = useFrameKeys({ first: plain ? 'frame' : waiting === undefined ? 'button' : 'control', cancel: onCancel })
  const props = {
    visible: true,
    title: action.title ?? action.label,
    okText: action.submitLabel ?? '确定',
    cancelText: '取消',
    okButtonProps: { status: action.danger ? ('danger' as const) : undefined, disabled: waiting ?? false },
    confirmLoading: pending ?? false,
    maskClosable: false,
    escToExit: false,
    // Arco would focus 取消 while the first control is still loading.
    focusLock: false,
    autoFocus: false,
    afterOpen: opened,
    ...(plain && { footer: null }),
    ...(onSubmit && { onOk: onSubmit }),
    onCancel,
  }
  return { mobile, mark, props }
}

const FrameSubject = ({ action, about }: ActionFrameProps): ReactNode => about && <SubjectLine action={action} {...about} />

/** Modal, narrow unless the action sets a width. `full`: fills the viewport on phones. */
export function DialogFrame({ full, ...given }: ActionFrameProps & { readonly full?: boolean }): ReactNode {
  const { mobile, mark, props } = useFrame(given)
  const fills = full && mobile
  return (
    <Modal
      {...props}
      className={fills ? 'yh-dialog yh-dialog-mobile' : 'yh-dialog'}
      style={{ width: fills ? '100%' : frameWidth(given.action.width ?? 'narrow') }}
    >
      {mark}
      <FrameSubject {...given} />
      {given.children}
    </Modal>
  )
}

/** Drawer on the right, wide unless the action sets a width; fills the viewport on phones. */
export function DrawerFrame(given: ActionFrameProps): ReactNode {
  const { mobile, mark, props } = useFrame(given)
  // Arco's Drawer sets no dialog role and name for screen readers; these attributes go onto its element.
  const described = { role: 'dialog', 'aria-modal': true, 'aria-label': props.title }
  return (
    <Drawer {...described} {...props} className="yh-drawer" width={mobile ? '100%' : frameWidth(given.action.width ?? 'wide')}>
      {mark}
      <FrameSubject {...given} />
      {given.children}
    </Drawer>
  )
}
