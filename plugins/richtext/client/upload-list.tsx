import type { ReactNode } from 'react'
import type { EditorUpload } from './use-uploads.ts'

/** List of running uploads with progress and cancel button. */
export const UploadList = ({ list }: { readonly list: readonly EditorUpload[] }): ReactNode => (
  <div className="yh-editor-uploads" role="status">
    {list.map(({ id, name, percent, cancel }) => (
      <div key={id}>
        <span className="yh-editor-upload-name">{name}</span>
        <progress max={100} value={percent} aria-label={`${name} 上传进度`} />
        <span className="yh-editor-percent">{percent}%</span>
        <button type="button" className="yh-link" onClick={cancel} aria-label={`取消上传 ${name}`}>
          取消
        </button>
      </div>
    ))}
  </div>
)
