import '@arco-design/web-react/es/Image/style/css.js'
import Image from '@arco-design/web-react/es/Image'
import type { ReactNode } from 'react'

/** A picture large, with zoom and turn; Escape closes it. */
const PicturePreview = ({ url, close }: { readonly url: string; close(): void }): ReactNode => (
  <Image.Preview src={url} visible onVisibleChange={visible => !visible && close()} />
)

export default PicturePreview
