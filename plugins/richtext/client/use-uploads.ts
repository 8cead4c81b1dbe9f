import type { Editor } from '@tiptap/core'
import { useCallback, useEffect, useRef, useState } from 'react'
import { checkFile } from '#core/manifest/public.ts'
import { type Http, RequestError, toast, useHttp } from '#core/runtime/index.ts'
import { type MediaKind, mediaUploadAt } from '../wire.ts'
import { trackPosition } from './track-position.ts'

export interface EditorUpload {
  readonly id: number
  readonly name: string
  /** 0–100 */
  readonly percent: number
  cancel(): void
}

export interface EditorUploads {
  readonly list: readonly EditorUpload[]
  /** Uploads the files one after another and inserts each at `position`, mapped through edits made since. */
  start(editor: Editor, kind: MediaKind, files: readonly File[], position: number): Promise<void>
}

const UPLOAD_FAILED = '上传失败，请重试'

/** The server's message for client errors, e.g. file too large or quota exceeded; otherwise a generic one. */
const uploadErrorText = (error: unknown): string =>
  error instanceof RequestError && error.status >= 400 && error.status < 500 ? error.message : UPLOAD_FAILED

/** Editor content of an uploaded file. Videos that browsers cannot play are inserted as a link. */
const mediaContent = (kind: MediaKind, url: string, name: string): object => {
  if (kind.name === 'image') return { type: 'image', attrs: { src: url, alt: name } }
  if (!/\.flv$/i.test(name)) return { type: 'video', attrs: { src: url } }
  return { type: 'text', text: name, marks: [{ type: 'link', attrs: { href: url } }] }
}

async function uploadMedia(
  http: Http,
  kind: MediaKind,
  file: File,
  signal: AbortSignal,
  onProgress: (percent: number) => void,
): Promise<string> {
  const form = new FormData()
  form.append('file', file)
  const limit = AbortSignal.any([signal, AbortSignal.timeout(kind.timeout)])
  const { data } = await http.upload(mediaUploadAt(kind), form, { quiet: true, signal: limit, onProgress })
  return data.url
}

let lastUploadId = 0

/** Uploads of one editor. Unmounting aborts running ones. */
export function useEditorUploads(): EditorUploads {
  const http = useHttp()
  const [list, setList] = useState<readonly EditorUpload[]>([])
  const running = useRef(new Set<AbortController>())
  useEffect(() => {
    const all = running.current
    return () => {
      for (const one of all) one.abort()
    }
  }, [])

  const sendOne = useCallback(
    async (editor: Editor, kind: MediaKind, file: File, position: number): Promise<number> => {
      const controller = new AbortController()
      const place = trackPosition(editor, position)
      lastUploadId += 1
      const id = lastUploadId
      running.current.add(controller)
      setList(before => [...before, { id, name: file.name, percent: 0, cancel: () => controller.abort() }])
      try {
        const url = await uploadMedia(http, kind, file, controller.signal, percent =>
          setList(before => before.map(one => (one.id === id ? { ...one, percent } : one))),
        )
        if (editor.isDestroyed) return position
        editor.commands.insertContentAt(place.at(), mediaContent(kind, url, file.name))
        toast.success('上传成功')
      } catch (error) {
        if (!controller.signal.aborted) toast.error(uploadErrorText(error))
      } finally {
        place.stop()
        running.current.delete(controller)
        setList(before => before.filter(one => one.id !== id))
      }
      return place.at()
    },
    [http],
  )

  const start = useCallback(
    async (editor: Editor, kind: MediaKind, files: readonly File[], position: number): Promise<void> => {
      const refusal = files.map(file => checkFile(file, kind)).find(Boolean)
      if (refusal) toast.error(refusal)
      const sound = files.filter(file => checkFile(file, kind) === undefined)
      if (sound.length === 0) return
      const done = toast.loading('正在上传，请耐心等待')
      let at = position
      for (const file of sound) at = await sendOne(editor, kind, file, at)
      done()
    },
    [sendOne],
  )
  return { list, start }
}
