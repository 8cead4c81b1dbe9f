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

interface FrameProps {
  readonly action: ClientAction
  /** What it is about, said in a line over what it holds; absent where what it holds says so itself. */
  readonly about?: Pick<PresenterProps, 'rows' | 'matching'>
  readonly children: ReactNode
  /** Nothing to submit: there are no buttons below. */
  readonly plain?: boolean
  /** There is nothing to submit yet. */
  readonly waiting?: boolean
  readonly pending?: boolean
  onSubmit?(): void
  onCancel(): void
}

/** What the frame of a form takes from it. */
export const frameOf = (given: PresenterProps, form: ActionForm): Omit<FrameProps, 'children'> => ({
  action: given.action,
  about: given,
  waiting: !form.scope,
  pending: form.pending,
  onSubmit: form.submit,
  onCancel: form.cancel,
})

/** The token of that width. */
const frameWidth = (width: NonNullable<ClientAction['width']>): string => `var(--yh-frame-${width})`

/** What every frame has in common. */
const useFrame = ({ action, plain, waiting, pending, onSubmit, onCancel }: FrameProps) => {
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
    // These would focus 取消 while the first control is still on its way.
    focusLock: false,
    autoFocus: false,
    afterOpen: opened,
    ...(plain && { footer: null }),
    ...(onSubmit && { onOk: onSubmit }),
    onCancel,
  }
  return { mobile, mark, props }
}

const About = ({ action, about }: FrameProps): ReactNode => about && <SubjectLine action={action} {...about} />

/** A modal, narrow unless the action says otherwise. `full`: fills a phone. */
export function DialogFrame({ full, ...given }: FrameProps & { readonly full?: boolean }): ReactNode {
  const { mobile, mark, props } = useFrame(given)
  const fills = full && mobile
  return (
    <Modal
      {...props}
      className={fills ? 'yh-dialog yh-dialog-mobile' : 'yh-dialog'}
      style={{ width: fills ? '100%' : frameWidth(given.action.width ?? 'narrow') }}
    >
      {mark}
      <About {...given} />
      {given.children}
    </Modal>
  )
}

/** A drawer on the right, wide unless the action says otherwise; fills a phone. */
export function DrawerFrame(given: FrameProps): ReactNode {
  const { mobile, mark, props } = useFrame(given)
  // A drawer says nothing about itself to a screen reader; these go onto its element.
  const described = { role: 'dialog', 'aria-modal': true, 'aria-label': props.title }
  return (
    <Drawer {...described} {...props} className="yh-drawer" width={mobile ? '100%' : frameWidth(given.action.width ?? 'wide')}>
      {mark}
      <About {...given} />
      {given.children}
    </Drawer>
  )
}
