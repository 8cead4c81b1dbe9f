import '@arco-design/web-react/es/Image/style/css.js'
import Image from '@arco-design/web-react/es/Image'
import type { ReactNode } from 'react'
import { useEscapeFirst } from '#core/runtime/index.ts'

/** Pictures large, with zoom, turn and the way to the next. Escape closes them, and not the drawer that they stand in. */
const ImagePreview = ({ urls, close }: { readonly urls: readonly string[]; close(): void }): ReactNode => {
  useEscapeFirst(close)
  return <Image.PreviewGroup srcList={[...urls]} infinite visible onVisibleChange={visible => !visible && close()} />
}

export default ImagePreview
