import IconApps from '@arco-design/web-react/icon/react-icon/IconApps/index.js'
import IconFontColors from '@arco-design/web-react/icon/react-icon/IconFontColors/index.js'
import IconImage from '@arco-design/web-react/icon/react-icon/IconImage/index.js'
import IconLink from '@arco-design/web-react/icon/react-icon/IconLink/index.js'
import IconVideoCamera from '@arco-design/web-react/icon/react-icon/IconVideoCamera/index.js'
import type { Editor } from '@tiptap/core'
import { useEditorState } from '@tiptap/react'
import { type ChangeEvent, type ReactNode, useRef, useState } from 'react'
import { IMAGE_MEDIA, type MediaKind, VIDEO_MEDIA } from '../wire.ts'
import { ColourPanel } from './colour-panel.tsx'
import { LinkPanel } from './link-panel.tsx'
import { TablePanel } from './table-panel.tsx'
import { ToolButton } from './tool-button.tsx'
import { ALIGNMENT_TOOLS, BLOCK_TOOLS, EDITOR_TOOLS, HEADING_TOOLS, HISTORY_TOOLS, MARK_TOOLS, OTHER_TOOLS, type Tool } from './tools.ts'
import { useRoving } from './use-roving.ts'

interface Props {
  readonly editor: Editor
  upload(kind: MediaKind, files: readonly File[]): void
}

type EditorPanel = 'link' | 'colour'

/** Pressed and enabled states by tool; re-renders only when one of them changes. */
const useToolStates = (editor: Editor) =>
  useEditorState({
    editor,
    selector: ({ editor: now }) => ({
      tools: Object.fromEntries(EDITOR_TOOLS.map(tool => [tool.key, { on: tool.isOn?.(now), ready: tool.isReady?.(now) ?? true }])),
      link: now.isActive('link'),
      colour: now.isActive('colour'),
      table: now.isActive('table'),
    }),
  })

/** Button that opens a hidden file input. */
const MediaButton = ({
  kind,
  icon,
  onFiles,
}: {
  readonly kind: MediaKind
  readonly icon: Tool['icon']
  onFiles(files: readonly File[]): void
}) => {
  const input = useRef<HTMLInputElement>(null)
  const choose = (event: ChangeEvent<HTMLInputElement>): void => {
    const files = [...(event.target.files ?? [])]
    // Otherwise choosing the same file again fires no change event.
    event.target.value = ''
    if (files.length > 0) onFiles(files)
  }
  return (
    <>
      <ToolButton label={`插入${kind.label}`} icon={icon} onClick={() => input.current?.click()} />
      <input
        ref={input}
        type="file"
        hidden
        aria-label={`选择${kind.label}文件`}
        accept={kind.accept.map(ending => `.${ending}`).join(',')}
        onChange={choose}
      />
    </>
  )
}

/** Toolbar, with the open panel below it. */
export const EditorToolbar = ({ editor, upload }: Props): ReactNode => {
  const states = useToolStates(editor)
  const [panel, setPanel] = useState<EditorPanel>()
  const roving = useRoving()
  const toggle = (name: EditorPanel): void => setPanel(panel === name ? undefined : name)
  const close = (): void => {
    setPanel(undefined)
    editor.commands.focus()
  }
  const group = (tools: readonly Tool[], more?: ReactNode): ReactNode => (
    <span className="yh-editor-group">
      {tools.map(({ key, label, keys, icon, run }) => (
        <ToolButton
          key={key}
          label={label}
          keys={keys}
          icon={icon}
          pressed={states.tools[key]?.on}
          ready={states.tools[key]?.ready ?? true}
          onClick={() => run(editor.chain().focus()).run()}
        />
      ))}
      {more}
    </span>
  )
  const insertTable = (): void => void editor.chain().focus().insertTable({ rows: 3, cols: 3, withHeaderRow: true }).run()
  return (
    <>
      <div role="toolbar" aria-label="编辑工具" aria-orientation="horizontal" className="yh-editor-toolbar" {...roving}>
        {group(HISTORY_TOOLS)}
        {group(HEADING_TOOLS)}
        {group(
          MARK_TOOLS,
          <ToolButton
            label="文字颜色"
            icon={IconFontColors}
            pressed={states.colour}
            expanded={panel === 'colour'}
            onClick={() => toggle('colour')}
          />,
        )}
        {group(BLOCK_TOOLS)}
        {group(ALIGNMENT_TOOLS)}
        <span className="yh-editor-group">
          <ToolButton label="链接" icon={IconLink} pressed={states.link} expanded={panel === 'link'} onClick={() => toggle('link')} />
          <ToolButton label="插入表格" icon={IconApps} pressed={states.table} ready={!states.table} onClick={insertTable} />
          <MediaButton kind={IMAGE_MEDIA} icon={IconImage} onFiles={files => upload(IMAGE_MEDIA, files)} />
          <MediaButton kind={VIDEO_MEDIA} icon={IconVideoCamera} onFiles={files => upload(VIDEO_MEDIA, files)} />
        </span>
        {group(OTHER_TOOLS)}
      </div>
      {panel === 'link' && <LinkPanel editor={editor} close={close} />}
      {panel === 'colour' && <ColourPanel editor={editor} close={close} />}
      {states.table && <TablePanel editor={editor} />}
    </>
  )
}
