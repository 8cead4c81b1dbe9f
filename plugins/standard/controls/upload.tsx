import Message from '@arco-design/web-react/es/Message'
import Upload from '@arco-design/web-react/es/Upload'
import type { RequestOptions, UploadItem } from '@arco-design/web-react/es/Upload/interface'
import '@arco-design/web-react/es/Message/style/css.js'
import '@arco-design/web-react/es/Upload/style/css.js'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { ControlProps } from '#core/contract/client-plugin.ts'
import { checkFile, IMAGE_ENDINGS } from '#core/manifest/fields/index.ts'
import { useFormWait } from '#core/runtime/form/index.ts'
import { type Http, messageOf, useHttp } from '#core/runtime/index.ts'
import type { ClientFormItem } from '#schemas/types/wire.ts'
import { addressOf, doneAddresses, itemsOf } from './upload-items.ts'

type Kind = 'file' | 'image' | 'images'

const defaultUrl = '/files/upload'
const mostImages = 9

/** Sends one file; answers what stops it. */
const send = (http: Http, url: string, { file, onProgress, onSuccess, onError }: RequestOptions): { abort(): void } => {
  const abort = new AbortController()
  const form = new FormData()
  form.append('file', file)
  http.upload(url, form, { quiet: true, signal: abort.signal, onProgress: percent => onProgress(percent) }).then(
    ({ data }) => (addressOf(data) ? onSuccess(data as object) : onError({})),
    error => {
      if (!abort.signal.aborted) Message.error(messageOf(error))
      onError({})
    },
  )
  return { abort: () => abort.abort() }
}

/** Says what is wrong with a chosen file before it is sent. */
const passes = (item: ClientFormItem, defaults: readonly string[], file: File): boolean => {
  const wrong = checkFile(file, item.rules ?? {}, defaults)
  if (wrong) Message.error(wrong)
  return wrong === undefined
}

const most = (kind: Kind, item: ClientFormItem): number => (kind === 'images' ? (item.rules?.max ?? mostImages) : 1)

/** Files of the form as the upload widget lists them; those on their way are the widget's, the rest is the form's value. */
function useFiles(value: unknown, onChange: (value: unknown) => void, many: boolean) {
  const [files, setFiles] = useState<UploadItem[]>(() => itemsOf(value))
  const known = useRef(value)
  useEffect(() => {
    if (known.current === value) return
    known.current = value
    setFiles(itemsOf(value))
  }, [value])
  const change = (list: UploadItem[]): void => {
    setFiles(list)
    const urls = doneAddresses(list)
    const next = many ? (urls.length > 0 ? urls : undefined) : urls[0]
    if (JSON.stringify(next) === JSON.stringify(known.current)) return
    known.current = next
    onChange(next)
  }
  return { files, change }
}

const uploadControl =
  (kind: Kind) =>
  ({ id, item, value, disabled, onChange }: ControlProps): ReactNode => {
    const http = useHttp()
    const { files, change } = useFiles(value, onChange, kind === 'images')
    useFormWait(
      item.name,
      files.some(file => file.status === 'init' || file.status === 'uploading'),
    )
    const url = String(item.props?.['url'] ?? defaultUrl).replace(/^\/api(?=\/)/, '')
    const defaults = kind === 'file' ? [] : IMAGE_ENDINGS
    const accept = (item.rules?.accept ?? defaults).map(ending => `.${ending.replace(/^\./, '')}`)
    return (
      // biome-ignore lint/a11y/useSemanticElements: a fieldset would bring its own label and frame
      <div id={id} role="group">
        <Upload
          listType={kind === 'file' ? 'text' : 'picture-card'}
          imagePreview={kind !== 'file'}
          accept={accept.length > 0 ? { type: accept.join(','), strict: false } : undefined}
          multiple={kind === 'images'}
          limit={{ maxCount: most(kind, item), hideOnExceedLimit: true }}
          disabled={disabled}
          fileList={files}
          beforeUpload={file => passes(item, defaults, file)}
          customRequest={request => send(http, url, request)}
          onExceedLimit={() => Message.error('超出上传数量')}
          onChange={change}
        />
      </div>
    )
  }

/** One file of any kind, or of those in rules.accept. */
export const FileUpload = uploadControl('file')
/** One picture, with a preview. */
export const ImageUpload = uploadControl('image')
/** Several pictures, at most rules.max of them. */
export const ImagesUpload = uploadControl('images')
