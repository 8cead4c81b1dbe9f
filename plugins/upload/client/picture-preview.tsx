import '@arco-design/web-react/es/Image/style/css.js'
import Image from '@arco-design/web-react/es/Image'
import type { ReactNode } from 'react'
import { useEscapeFirst } from '#core/runtime/index.ts'

/** Full-screen picture with zoom and rotation. Escape closes it, not the form below it. */
const PicturePreview = ({ url, close }: { readonly url: string; close(): void }): ReactNode => {
  useEscapeFirst(close)
  return <Image.Preview src={url} visible onVisibleChange={visible => !visible && close()} />
}

export default PicturePreview
