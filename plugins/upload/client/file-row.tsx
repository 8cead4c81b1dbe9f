import IconDelete from '@arco-design/web-react/icon/react-icon/IconDelete/index.js'
import IconDownload from '@arco-design/web-react/icon/react-icon/IconDownload/index.js'
import type { ReactNode } from 'react'
import { sizeText } from '#core/manifest/public.ts'
import { fileNameOfUrl, ownFileId } from './addresses.ts'
import { FileIcon } from './file-icon.tsx'
import { type FileInfo, useFileInfos } from './file-info.ts'
import { ProgressBar, UploadFailure, type UploadPartProps } from './part.tsx'

/** Row of a file: icon, name, size and actions. */
export function FileRow(props: UploadPartProps): ReactNode {
  const { url, name } = props.item
  // The name is known if the file was chosen in this form.
  return name === undefined && url !== undefined && ownFileId(url) !== undefined ? (
    <NamedUploadRow {...props} url={url} />
  ) : (
    <UploadRow {...props} info={undefined} />
  )
}

function NamedUploadRow({ url, ...props }: UploadPartProps & { readonly url: string }): ReactNode {
  return <UploadRow {...props} info={useFileInfos([url]).get(url)} />
}

function UploadRow({ item, disabled, retry, remove, info }: UploadPartProps & { readonly info: FileInfo | undefined }): ReactNode {
  const { url, state } = item
  const name = item.name ?? info?.name ?? fileNameOfUrl(url ?? '')
  const size = item.size ?? info?.size
  return (
    <div className={`yh-upload-row is-${state}`}>
      <FileIcon name={name} />
      <span className="yh-upload-name" title={name}>
        {name}
      </span>
      {size !== undefined && <span className="yh-upload-size">{sizeText(size)}</span>}
      {state === 'sending' && <ProgressBar percent={item.percent} name={name} />}
      {state === 'failed' && <UploadFailure message={item.message} name={name} retry={retry} />}
      {state === 'done' && url !== undefined && (
        <a
          className="yh-upload-tool"
          href={url}
          download=""
          target="_blank"
          rel="noopener noreferrer"
          aria-label={`下载${name}`}
          title="下载"
        >
          <IconDownload aria-hidden="true" />
        </a>
      )}
      {!disabled && (
        <button type="button" className="yh-upload-tool" aria-label={`删除${name}`} title="删除" onClick={remove}>
          <IconDelete aria-hidden="true" />
        </button>
      )}
    </div>
  )
}
