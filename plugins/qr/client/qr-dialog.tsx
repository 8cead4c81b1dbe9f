import Modal from '@arco-design/web-react/es/Modal'
import '@arco-design/web-react/es/Modal/style/css.js'
import type { ReactNode } from 'react'
import { useBackCloses } from '#core/runtime/index.ts'
import { QrLarge } from './qr-large.tsx'

interface Props {
  readonly text: string
  readonly name: string
  close(): void
}

/** Dialog with a large QR code. */
export default function QrDialog({ text, name, ...props }: Props): ReactNode {
  const close = useBackCloses(props.close)
  return (
    <Modal visible title={name} footer={null} onCancel={close} style={{ width: 'var(--yh-frame-narrow)' }}>
      <QrLarge text={text} name={name} size={240} />
    </Modal>
  )
}
