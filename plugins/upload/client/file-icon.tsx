import IconArchive from '@arco-design/web-react/icon/react-icon/IconArchive/index.js'
import IconFile from '@arco-design/web-react/icon/react-icon/IconFile/index.js'
import IconFileImage from '@arco-design/web-react/icon/react-icon/IconFileImage/index.js'
import IconFilePdf from '@arco-design/web-react/icon/react-icon/IconFilePdf/index.js'
import IconFileVideo from '@arco-design/web-react/icon/react-icon/IconFileVideo/index.js'
import type { ReactNode } from 'react'
import { fileEnding } from '#core/manifest/public.ts'

const ICONS: Readonly<Record<string, typeof IconFile>> = {
  ...{ png: IconFileImage, jpg: IconFileImage, gif: IconFileImage, webp: IconFileImage, pdf: IconFilePdf },
  ...{ zip: IconArchive, rar: IconArchive, '7z': IconArchive, mp4: IconFileVideo, m4v: IconFileVideo, webm: IconFileVideo },
}

/** Icon for the type of a file, by its extension. */
export function FileIcon({ name }: { readonly name: string }): ReactNode {
  const Icon = ICONS[fileEnding(name)] ?? IconFile
  return <Icon className="yh-file-icon" aria-hidden="true" />
}
