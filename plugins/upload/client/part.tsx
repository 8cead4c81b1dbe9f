import IconRefresh from '@arco-design/web-react/icon/react-icon/IconRefresh/index.js'
import type { ReactNode } from 'react'
import type { UploadItem } from './use-uploads.ts'

/** Props of tiles and rows. */
export interface UploadPartProps {
  readonly item: UploadItem
  /** Label of the form item, used if the file's name is unknown. */
  readonly label: string
  readonly disabled: boolean
  retry(): void
  remove(): void
}

export function ProgressBar({ percent, name }: { readonly percent: number; readonly name: string }): ReactNode {
  return (
    <span
      className="yh-upload-progress"
      role="progressbar"
      aria-label={`正在上传${name}`}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
    >
      <span style={{ width: `${percent}%` }} />
    </span>
  )
}

export function UploadFailure({
  message,
  name,
  retry,
}: {
  readonly message: string | undefined
  readonly name: string
  retry(): void
}): ReactNode {
  return (
    <span className="yh-upload-failed">
      <span role="alert" title={message}>
        {message}
      </span>
      <button type="button" aria-label={`重新上传${name}`} onClick={retry}>
        <IconRefresh aria-hidden="true" /> 重试
      </button>
    </span>
  )
}
