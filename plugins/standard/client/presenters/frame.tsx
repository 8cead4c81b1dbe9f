import Drawer from '@arco-design/web-react/es/Drawer'
import Modal from '@arco-design/web-react/es/Modal'
import { useLatest } from '#core/runtime/index.ts'
import '@arco-design/web-react/es/Drawer/style/css.js'
import '@arco-design/web-react/es/Modal/style/css.js'
import { type ReactNode, useEffect, useRef } from 'react'
import { useMobile } from '#core/runtime/index.ts'
import type { ClientAction } from '#schemas/types/wire.ts'
import './presenters.css'

interface FrameProps {
  readonly action: ClientAction
  readonly children: ReactNode
  /** Nothing to submit: there are no buttons below. */
  readonly plain?: boolean
  /** There is nothing to submit yet. */
  readonly waiting?: boolean
  readonly pending?: boolean
  onSubmit?(): void
  onCancel(): void
}

const layers = '.arco-modal, .arco-drawer'
/** Lists of options and calendars: Escape closes these first. */
const popups = '.arco-select-popup, .arco-tree-select-popup, .arco-cascader-popup, .arco-picker-container, .arco-dropdown-menu, .yh-popup'

const visible = (selector: string): HTMLElement[] =>
  [...document.querySelectorAll<HTMLElement>(selector)].filter(element => element.getClientRects().length > 0)

/** Escape closes the frame wherever the focus is in it: a select keeps the key to itself, also when its list is closed. */
const useEscape = (cancel: () => void) => {
  const mark = useRef<HTMLSpanElement>(null)
  const latest = useLatest(cancel)
  useEffect(() => {
    const pressed = (event: KeyboardEvent): void => {
      const layer = mark.current?.closest(layers)
      if (event.key !== 'Escape' || event.isComposing || !layer || visible(popups).length > 0) return
      // Somebody else's question may lie above.
      if (visible(layers).at(-1) !== layer) return
      event.preventDefault()
      event.stopPropagation()
      latest.current()
    }
    document.addEventListener('keydown', pressed, true)
    return () => document.removeEventListener('keydown', pressed, true)
  }, [])
  return <span ref={mark} hidden />
}

/** What every frame has in common. */
const useFrame = ({ action, plain, waiting, pending, onSubmit, onCancel }: FrameProps) => {
  const mobile = useMobile()
  const mark = useEscape(onCancel)
  const props = {
    visible: true,
    title: action.title ?? action.label,
    okText: action.submitLabel ?? '确定',
    cancelText: '取消',
    okButtonProps: { status: action.danger ? ('danger' as const) : undefined, disabled: waiting ?? false },
    confirmLoading: pending ?? false,
    maskClosable: false,
    escToExit: false,
    ...(plain && { footer: null }),
    ...(onSubmit && { onOk: onSubmit }),
    onCancel,
  }
  return { mobile, mark, props }
}

/** A modal, 400 pixels wide unless the action says otherwise. `full`: fills a phone. */
export function DialogFrame({ full, ...given }: FrameProps & { readonly full?: boolean }): ReactNode {
  const { mobile, mark, props } = useFrame(given)
  const fills = full && mobile
  return (
    <Modal
      {...props}
      className={fills ? 'yh-dialog yh-dialog-mobile' : 'yh-dialog'}
      style={fills ? { width: '100%' } : { width: given.action.width ?? 400, maxWidth: 'calc(100vw - 32px)' }}
    >
      {mark}
      {given.children}
    </Modal>
  )
}

/** A drawer on the right, 800 pixels wide unless the action says otherwise; fills a phone. */
export function DrawerFrame(given: FrameProps): ReactNode {
  const { mobile, mark, props } = useFrame(given)
  // A drawer says nothing about itself to a screen reader; these go onto its element.
  const described = { role: 'dialog', 'aria-modal': true, 'aria-label': props.title }
  return (
    <Drawer {...described} {...props} className="yh-drawer" width={mobile ? '100%' : (given.action.width ?? 800)}>
      {mark}
      {given.children}
    </Drawer>
  )
}
