import { type RefObject, useEffect, useRef, useState } from 'react'
import { endpointAt, type NoInput } from '#core/contract/endpoint.ts'
import { isObject } from '#core/contract/must.ts'
import { checkFile, type FileLimits, TOO_MANY_FILES } from '#core/manifest/public.ts'
import { type Http, messageOf, randomId, toast, useHttp, useLatest } from '#core/runtime/index.ts'
import { safeFileUrls } from './addresses.ts'
import { fitsWithoutDecoding } from './use-fitting.tsx'

/** File of the control: stored, uploading, or failed. */
export interface UploadItem {
  readonly key: string
  readonly state: 'done' | 'sending' | 'failed'
  /** Set once uploaded. */
  readonly url?: string
  /** Known for files chosen in this form. */
  readonly name?: string
  readonly size?: number
  /** The chosen file, for its preview and for retry. */
  readonly file?: File
  readonly percent: number
  readonly message?: string
}

const storedItems = (value: unknown): readonly UploadItem[] =>
  safeFileUrls(value).map((url, at) => ({ key: `${at} ${url}`, state: 'done', url, percent: 100 }))

/** Upload endpoint of a control: a manifest may name one that answers the URL alone. */
const controlUploadAt = (url: string) => endpointAt<'POST', NoInput, unknown>({ method: 'POST', path: url })

const uploadedUrl = (data: unknown): string | undefined => {
  const url = isObject(data) ? data['url'] : data
  return typeof url === 'string' && url !== '' ? url : undefined
}

interface UploadRequest {
  readonly http: Http
  readonly url: string
  readonly signal: AbortSignal
  onProgress(percent: number): void
}

/** Uploads a file and returns its URL. @throws. */
async function sendUpload(file: File, { http, url, signal, onProgress }: UploadRequest): Promise<string> {
  const form = new FormData()
  form.append('file', file)
  const { data } = await http.upload(controlUploadAt(url), form, { quiet: true, signal, onProgress })
  const address = uploadedUrl(data)
  if (address === undefined) throw new Error('上传失败，请重试')
  return address
}

export interface ControlUploads {
  readonly items: readonly UploadItem[]
  /** Validates chosen or dropped files and uploads them. */
  add(files: readonly File[]): void
  retry(key: string): void
  remove(key: string): void
}

type RunningUploads = RefObject<Map<string, AbortController>>

/** Running uploads, aborted on unmount. */
function useRunningUploads(): RunningUploads {
  const running = useRef(new Map<string, AbortController>())
  useEffect(() => {
    const { current } = running
    return () => {
      for (const abort of current.values()) abort.abort()
    }
  }, [])
  return running
}

/** First validation error of the files. With `shrinks` the size is not checked, because pictures can still be compressed. */
const firstFileError = (files: readonly File[], limits: FileLimits, shrinks: boolean): string | undefined =>
  files.map(file => checkFile(shrinks ? { name: file.name, size: 0 } : file, limits)).find(Boolean)

const sendingItem = (file: File): UploadItem & { readonly file: File } => ({
  key: randomId(),
  state: 'sending',
  name: file.name,
  size: file.size,
  file,
  percent: 0,
})

/** Files of a form value, and those being uploaded to it. In a single-file control a new file replaces the old one. */
export function useControlUploads(options: {
  readonly value: unknown
  readonly many: boolean
  readonly limits: FileLimits
  readonly url: string
  onChange(value: unknown): void
  /** Fits pictures to the limits before upload; returns those to upload. */
  fit?(files: readonly File[]): Promise<readonly File[]>
}): ControlUploads {
  const http = useHttp()
  const { value, many, limits, url } = options
  const [items, setItems] = useState(() => storedItems(value))
  const list = useRef(items)
  const known = useRef(value)
  const running = useRunningUploads()
  const latest = useLatest(options)

  const show = (next: readonly UploadItem[]): void => {
    list.current = next
    setItems(next)
  }
  // The value was set from outside, e.g. when the form was opened again.
  useEffect(() => {
    if (known.current === value) return
    known.current = value
    list.current = storedItems(value)
    setItems(list.current)
  }, [value])

  const change = (next: readonly UploadItem[]): void => {
    show(next)
    const urls = next.flatMap(item => item.url ?? [])
    const result = many ? (urls.length > 0 ? urls : undefined) : urls[0]
    if (JSON.stringify(result) === JSON.stringify(known.current)) return
    known.current = result
    latest.current.onChange(result)
  }
  const patch = (key: string, part: Partial<UploadItem>): readonly UploadItem[] =>
    list.current.map(item => (item.key === key ? { ...item, ...part } : item))

  const start = async (key: string, file: File): Promise<void> => {
    const abort = new AbortController()
    running.current.set(key, abort)
    try {
      const onProgress = (percent: number): void => show(patch(key, { percent }))
      const address = await sendUpload(file, { http, url, signal: abort.signal, onProgress })
      if (!abort.signal.aborted) change(patch(key, { state: 'done', url: address, percent: 100, message: undefined }))
    } catch (error) {
      if (!abort.signal.aborted) show(patch(key, { state: 'failed', message: messageOf(error) || '上传失败，请重试' }))
    } finally {
      running.current.delete(key)
    }
  }
  const stop = (key: string): void => running.current.get(key)?.abort()
  const tooMany = (files: readonly File[]): boolean => (many ? list.current.length : 0) + files.length > limits.most
  const take = (files: readonly File[]): void => {
    if (files.length === 0) return
    for (const { key } of many ? [] : list.current) stop(key)
    const added = files.map(sendingItem)
    change([...(many ? list.current : []), ...added])
    for (const { key, file } of added) void start(key, file)
  }

  return {
    items,
    add(files) {
      const { fit } = options
      const wrong = firstFileError(files, limits, fit !== undefined)
      if (wrong !== undefined) return toast.error(wrong)
      if (files.length === 0) return
      if (tooMany(files)) return toast.error(TOO_MANY_FILES)
      if (!fit || files.every(file => fitsWithoutDecoding(file, limits))) return take(files)
      void fit(files).then(fitting => (tooMany(fitting) ? toast.error(TOO_MANY_FILES) : take(fitting)))
    },
    retry(key) {
      const item = list.current.find(one => one.key === key)
      if (!item?.file) return
      show(patch(key, { state: 'sending', percent: 0, message: undefined }))
      void start(key, item.file)
    },
    remove(key) {
      stop(key)
      change(list.current.filter(item => item.key !== key))
    },
  }
}
