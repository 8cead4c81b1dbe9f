import type { Editor } from '@tiptap/core'
import { EditorContent, useEditor, useEditorState } from '@tiptap/react'
import { type ReactNode, useEffect, useRef } from 'react'
import type { ControlProps } from '#core/contract/client-plugin.ts'
import { useFormWait } from '#core/runtime/form/index.ts'
import '#core/runtime/rich-text.css'
import { IMAGE_MEDIA } from '../wire.ts'
import { documentOf } from './document-of.ts'
import { editorExtensions } from './extensions.ts'
import { editorHtml } from './html-value.ts'
import './rich-editor.css'
import { EditorToolbar } from './toolbar.tsx'
import { UploadList } from './upload-list.tsx'
import { type EditorUploads, useEditorUploads } from './use-uploads.ts'

const DEFAULT_EDITOR_HEIGHT = 500

const htmlValueOf = (value: unknown): string => (typeof value === 'string' ? value : '')
const transferredFiles = (data: DataTransfer | null): readonly File[] => [...(data?.files ?? [])]
/** A text copied with pictures puts both on the clipboard; the text is inserted, and its pictures come by their URLs. */
const hasTransferredText = (data: DataTransfer | null): boolean => (data?.getData('text/plain') ?? '').trim() !== ''

/** Synchronises the editor with the form's value. A value that came from the editor itself is not set again, which would lose the cursor. */
function useFormEditor({ id, value, disabled, onChange, onBlur }: ControlProps, uploads: EditorUploads): Editor {
  const known = useRef<string | undefined>(htmlValueOf(value) || undefined)
  const latest = useRef({ onChange, onBlur, uploads })
  const own = useRef<Editor>(undefined)
  useEffect(() => {
    latest.current = { onChange, onBlur, uploads }
  })
  /** Uploads pasted or dropped pictures and inserts them at their position. */
  const take = (files: readonly File[], position: number): boolean => {
    if (files.length === 0 || !own.current) return false
    void latest.current.uploads.start(own.current, IMAGE_MEDIA, files, position)
    return true
  }
  const editor = useEditor(
    {
      extensions: editorExtensions,
      injectCSS: false,
      content: documentOf(htmlValueOf(value)),
      editable: !disabled,
      editorProps: {
        attributes: { id, role: 'textbox', 'aria-multiline': 'true', class: 'yh-rich', tabindex: '0' },
        handlePaste: (view, { clipboardData }) =>
          !hasTransferredText(clipboardData) && take(transferredFiles(clipboardData), view.state.selection.to),
        handleDrop: (view, event, _slice, moved) => {
          const place = view.posAtCoords({ left: event.clientX, top: event.clientY })?.pos
          const taken = !moved && take(transferredFiles(event.dataTransfer), place ?? view.state.selection.to)
          if (taken) event.preventDefault()
          return taken
        },
      },
      onUpdate: ({ editor: now }) => {
        known.current = editorHtml(now)
        latest.current.onChange(known.current)
      },
      onBlur: () => latest.current.onBlur(),
    },
    [id],
  )
  useEffect(() => {
    own.current = editor
  }, [editor])
  useEffect(() => {
    const given = htmlValueOf(value) || undefined
    if (given === known.current) return
    known.current = given
    editor.commands.setContent(documentOf(given ?? ''), { emitUpdate: false })
  }, [editor, value])
  useEffect(() => {
    editor.setEditable(!disabled, false)
  }, [editor, disabled])
  return editor
}

/** Rich text control with a toolbar. Its value is HTML, or undefined. */
export const RichEditor = (props: ControlProps): ReactNode => {
  const { item, disabled, invalid, placeholder } = props
  const uploads = useEditorUploads()
  useFormWait(item.name, uploads.list.length > 0)
  const editor = useFormEditor(props, uploads)
  const isEmpty = useEditorState({ editor, selector: ({ editor: now }) => now.isEmpty })
  const height = typeof item.props?.['height'] === 'number' ? item.props['height'] : DEFAULT_EDITOR_HEIGHT
  const state = `${disabled ? ' yh-editor-disabled' : ''}${invalid ? ' yh-editor-invalid' : ''}`
  return (
    <div className={`yh-editor${state}`} style={{ height: `min(${height}px, 70dvh)` }}>
      {!disabled && (
        <EditorToolbar editor={editor} upload={(kind, files) => void uploads.start(editor, kind, files, editor.state.selection.to)} />
      )}
      <div className="yh-editor-body" data-placeholder={isEmpty ? placeholder : undefined}>
        <EditorContent editor={editor} />
      </div>
      {uploads.list.length > 0 && <UploadList list={uploads.list} />}
    </div>
  )
}
