import type { ReactNode } from 'react'
import type { ComponentProps } from '#core/contract/client-plugin.ts'
import { QrLarge } from './qr-large.tsx'

/** QR code for other plugins. Props: text, name, and size in pixels. */
export function QrCode({ props }: ComponentProps): ReactNode {
  const { text, name, size } = props
  if (typeof text !== 'string' || text === '') return <span className="yh-qr-fault">没有二维码</span>
  return (
    <QrLarge text={text} name={typeof name === 'string' && name !== '' ? name : '二维码'} size={typeof size === 'number' ? size : 240} />
  )
}
