import IconPlus from '@arco-design/web-react/icon/react-icon/IconPlus/index.js'
import IconUpload from '@arco-design/web-react/icon/react-icon/IconUpload/index.js'
import { type DragEvent, type ReactNode, useRef, useState } from 'react'
import type { ControlProps } from '#core/contract/client-plugin.ts'
import type { Rules } from '#core/contract/model/field.ts'
import { type FileKind, type FileLimits, fileLimits, pictureAdvice, sizeText } from '#core/manifest/public.ts'
import { useFormWait } from '#core/runtime/form/index.ts'
import { useMobile } from '#core/runtime/index.ts'
import { acceptAttribute } from './addresses.ts'
import { FileRow } from './file-row.tsx'
import { PictureTile } from './picture-tile.tsx'
import { usePictureFitting } from './use-fitting.tsx'
import { useControlUploads } from './use-uploads.ts'
import './upload.css'

const DEFAULT_UPLOAD_URL = '/files'
/** Most file extensions listed in the hint; a longer list is left out. */
const MAX_LISTED_EXTENSIONS = 6

const uploadHint = ({ accept, maxSize, most }: FileLimits, rules: Rules = {}): string =>
  [
    rules.tip,
    ...pictureAdvice(rules),
    accept.length <= MAX_LISTED_EXTENSIONS && `支持 ${accept.join('、')}`,
    `${most > 1 ? '单个' : ''}不超过${sizeText(maxSize)}`,
    most > 1 && `最多${most}个`,
  ]
    .filter(Boolean)
    .join('，')

interface ChooseFilesProps {
  readonly id: string
  readonly picture: boolean
  readonly limits: FileLimits
  readonly count: number
  add(files: readonly File[]): void
}

const chooseText = (picture: boolean, again: boolean, mobile: boolean): string => {
  if (again) return '重新上传'
  if (picture) return '上传图片'
  return mobile ? '点击上传文件' : '点击上传，或将文件拖到此处'
}

/** Upload button with the browser's own file input laid over it, so that click, keyboard, camera and label work natively. */
function ChooseFiles({ id, picture, limits, count, add }: ChooseFilesProps): ReactNode {
  const mobile = useMobile()
  const full = limits.most > 1 && count >= limits.most
  return (
    <div className={`yh-upload-add${full ? ' is-full' : ''}`}>
      {picture ? <IconPlus aria-hidden="true" /> : <IconUpload aria-hidden="true" />}
      <span>{full ? `已达${limits.most}个` : chooseText(picture, limits.most === 1 && count > 0, mobile)}</span>
      <input
        id={id}
        type="file"
        title=""
        accept={acceptAttribute(limits.accept)}
        multiple={limits.most > 1}
        onChange={event => {
          add([...(event.target.files ?? [])])
          // Otherwise choosing the same file again fires no change event.
          event.target.value = ''
        }}
      />
    </div>
  )
}

/** Drop target state and props. */
function useFileDrop(enabled: boolean, add: (files: readonly File[]) => void) {
  const [over, setOver] = useState(false)
  const depth = useRef(0)
  const moved = (by: number): void => {
    depth.current += by
    setOver(depth.current > 0)
  }
  const props = {
    onDragEnter: (event: DragEvent) => void (event.dataTransfer.types.includes('Files') && moved(1)),
    onDragLeave: (event: DragEvent) => void (event.dataTransfer.types.includes('Files') && moved(-1)),
    onDragOver: (event: DragEvent) => event.preventDefault(),
    onDrop(event: DragEvent) {
      event.preventDefault()
      moved(-depth.current)
      add([...event.dataTransfer.files])
    },
  }
  return { over: over && enabled, props: enabled ? props : {} }
}

const createUploadControl =
  ({ picture, list }: FileKind) =>
  ({ id, item, value, disabled, invalid, onChange }: ControlProps): ReactNode => {
    const limits = fileLimits({ picture, list }, item.rules)
    const url = String(item.props?.['url'] ?? DEFAULT_UPLOAD_URL).replace(/^\/api(?=\/)/, '')
    const fitting = usePictureFitting(item.label, limits)
    const { items, add, retry, remove } = useControlUploads({
      value,
      many: list,
      limits,
      url,
      onChange,
      ...(picture && { fit: fitting.fit }),
    })
    const { over, props } = useFileDrop(!disabled, add)
    const failed = items.some(one => one.state === 'failed')
    useFormWait(
      item.name,
      failed || fitting.busy || items.some(one => one.state === 'sending'),
      failed ? '有文件未上传成功，请重试或删除' : undefined,
    )
    const Part = picture ? PictureTile : FileRow
    const parts = items.map(one => (
      <Part key={one.key} item={one} label={item.label} disabled={disabled} retry={() => retry(one.key)} remove={() => remove(one.key)} />
    ))
    return (
      <div
        className={`yh-upload yh-upload-${picture ? 'pictures' : 'rows'}${over ? ' is-over' : ''}${invalid ? ' is-invalid' : ''}`}
        {...props}
      >
        <div className="yh-upload-parts">
          {parts}
          {!disabled && <ChooseFiles id={id} picture={picture} limits={limits} count={items.length} add={add} />}
          {disabled && items.length === 0 && <span className="yh-upload-hint">暂无</span>}
        </div>
        {!disabled && <p className="yh-upload-hint">{uploadHint(limits, item.rules)}</p>}
        {fitting.dialog}
      </div>
    )
  }

/** One file of any type, or of those in rules.accept. */
export const FileUpload = createUploadControl({ picture: false, list: false })
/** Several files, at most rules.max. */
export const FilesUpload = createUploadControl({ picture: false, list: true })
/** One picture, with a preview. */
export const ImageUpload = createUploadControl({ picture: true, list: false })
/** Several pictures, at most rules.max. */
export const ImagesUpload = createUploadControl({ picture: true, list: true })
