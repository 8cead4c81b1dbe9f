import '@arco-design/web-react/es/Image/style/css.js'
import Image from '@arco-design/web-react/es/Image'
import type { ReactNode } from 'react'
import { useEscapeFirst } from '#core/runtime/index.ts'

/** Full-screen viewer with zoom, rotation and paging. Escape closes the viewer, not the drawer below it. */
const ImagePreview = ({ urls, close }: { readonly urls: readonly string[]; close(): void }): ReactNode => {
  useEscapeFirst(close)
  return <Image.PreviewGroup srcList={[...urls]} infinite visible onVisibleChange={visible => !visible && close()} />
}

export default ImagePreview
