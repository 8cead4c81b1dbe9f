import IconApps from '@arco-design/web-react/icon/react-icon/IconApps/index.js'
import IconFontColors from '@arco-design/web-react/icon/react-icon/IconFontColors/index.js'
import IconImage from '@arco-design/web-react/icon/react-icon/IconImage/index.js'
import IconLink from '@arco-design/web-react/icon/react-icon/IconLink/index.js'
import IconVideoCamera from '@arco-design/web-react/icon/react-icon/IconVideoCamera/index.js'
import type { Editor } from '@tiptap/core'
import { useEditorState } from '@tiptap/react'
import { type ChangeEvent, type ReactNode, useRef, useState } from 'react'
import { IMAGE, type MediaKind, VIDEO } from '../wire.ts'
import { ColourPanel } from './colour-panel.tsx'
import { LinkPanel } from './link-panel.tsx'
import { TablePanel } from './table-panel.tsx'
import { ToolButton } from './tool-button.tsx'
import { ALIGNS, BLOCKS, HEADINGS, HISTORY, MARKS, OTHERS, TOOLS, type Tool } from './tools.ts'
import { useRoving } from './use-roving.ts'

interface Props {
  readonly editor: Editor
  upload(kind: MediaKind, files: readonly File[]): void
}

type Panel = 'link' | 'colour'

/** Pressed and enabled states by tool; re-renders only when one of them changes. */
const useToolStates = (editor: Editor) =>
  useEditorState({
    editor,
    selector: ({ editor: now }) => ({
      tools: Object.fromEntries(TOOLS.map(tool => [tool.key, { on: tool.isOn?.(now), ready: tool.isReady?.(now) ?? true }])),
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
export const Toolbar = ({ editor, upload }: Props): ReactNode => {
  const states = useToolStates(editor)
  const [panel, setPanel] = useState<Panel>()
  const roving = useRoving()
  const toggle = (name: Panel): void => setPanel(panel === name ? undefined : name)
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
        {group(HISTORY)}
        {group(HEADINGS)}
        {group(
          MARKS,
          <ToolButton
            label="文字颜色"
            icon={IconFontColors}
            pressed={states.colour}
            expanded={panel === 'colour'}
            onClick={() => toggle('colour')}
          />,
        )}
        {group(BLOCKS)}
        {group(ALIGNS)}
        <span className="yh-editor-group">
          <ToolButton label="链接" icon={IconLink} pressed={states.link} expanded={panel === 'link'} onClick={() => toggle('link')} />
          <ToolButton label="插入表格" icon={IconApps} pressed={states.table} ready={!states.table} onClick={insertTable} />
          <MediaButton kind={IMAGE} icon={IconImage} onFiles={files => upload(IMAGE, files)} />
          <MediaButton kind={VIDEO} icon={IconVideoCamera} onFiles={files => upload(VIDEO, files)} />
        </span>
        {group(OTHERS)}
      </div>
      {panel === 'link' && <LinkPanel editor={editor} close={close} />}
      {panel === 'colour' && <ColourPanel editor={editor} close={close} />}
      {states.table && <TablePanel editor={editor} />}
    </>
  )
}
