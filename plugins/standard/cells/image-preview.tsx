import '@arco-design/web-react/es/Image/style/css.js'
import Image from '@arco-design/web-react/es/Image'
import type { ReactNode } from 'react'

/** Pictures large, with zoom, turn and the way to the next. */
const ImagePreview = ({ urls, close }: { readonly urls: readonly string[]; close(): void }): ReactNode => (
  <Image.PreviewGroup srcList={[...urls]} infinite visible onVisibleChange={visible => !visible && close()} />
)

export default ImagePreview
