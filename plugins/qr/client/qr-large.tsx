import Button from '@arco-design/web-react/es/Button'
import '@arco-design/web-react/es/Button/style/css.js'
import type { ReactNode } from 'react'
import { messageOf, toast } from '#core/runtime/index.ts'
import QrPicture from './qr-picture.tsx'
import { savePng } from './save-png.ts'
import './qr.css'

interface Props {
  readonly text: string
  readonly name: string
  readonly size: number
}

/** A QR code large enough to scan from a screen, with a button that saves it. */
export function QrLarge({ text, name, size }: Props): ReactNode {
  const save = (): void => {
    savePng(text, name).catch(error => toast.error(messageOf(error)))
  }
  return (
    <div className="yh-qr-large">
      <QrPicture text={text} size={size} label={name} />
      <span className="yh-qr-text">{text}</span>
      <Button onClick={save}>下载图片</Button>
    </div>
  )
}
