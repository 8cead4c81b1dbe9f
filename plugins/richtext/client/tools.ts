/** Tools of the toolbar: labels, commands, pressed and enabled states. */

import IconAlignCenter from '@arco-design/web-react/icon/react-icon/IconAlignCenter/index.js'
import IconAlignLeft from '@arco-design/web-react/icon/react-icon/IconAlignLeft/index.js'
import IconAlignRight from '@arco-design/web-react/icon/react-icon/IconAlignRight/index.js'
import IconBold from '@arco-design/web-react/icon/react-icon/IconBold/index.js'
import IconEraser from '@arco-design/web-react/icon/react-icon/IconEraser/index.js'
import IconH1 from '@arco-design/web-react/icon/react-icon/IconH1/index.js'
import IconH2 from '@arco-design/web-react/icon/react-icon/IconH2/index.js'
import IconH3 from '@arco-design/web-react/icon/react-icon/IconH3/index.js'
import IconItalic from '@arco-design/web-react/icon/react-icon/IconItalic/index.js'
import IconMinus from '@arco-design/web-react/icon/react-icon/IconMinus/index.js'
import IconOrderedList from '@arco-design/web-react/icon/react-icon/IconOrderedList/index.js'
import IconQuote from '@arco-design/web-react/icon/react-icon/IconQuote/index.js'
import IconRedo from '@arco-design/web-react/icon/react-icon/IconRedo/index.js'
import IconStrikethrough from '@arco-design/web-react/icon/react-icon/IconStrikethrough/index.js'
import IconUnderline from '@arco-design/web-react/icon/react-icon/IconUnderline/index.js'
import IconUndo from '@arco-design/web-react/icon/react-icon/IconUndo/index.js'
import IconUnorderedList from '@arco-design/web-react/icon/react-icon/IconUnorderedList/index.js'
import type { ChainedCommands, Editor } from '@tiptap/core'
import type { Alignment } from '#core/manifest/public.ts'

export interface Tool {
  readonly key: string
  readonly label: string
  /** Shortcut with Ctrl, e.g. Ctrl+B. */
  readonly keys?: string
  readonly icon: typeof IconBold
  run(chain: ChainedCommands): ChainedCommands
  /** Pressed state; absent for commands without one. */
  isOn?(editor: Editor): boolean
  /** Absent: always enabled. */
  isReady?(editor: Editor): boolean
}

const isAligned = (editor: Editor, alignment: Alignment | null): boolean =>
  ['paragraph', 'heading'].some(type => editor.isActive(type) && (editor.getAttributes(type)['alignment'] ?? null) === alignment)

const alignText = (chain: ChainedCommands, alignment: Alignment | null): ChainedCommands =>
  chain.updateAttributes('paragraph', { alignment }).updateAttributes('heading', { alignment })

const headingTool = (level: 1 | 2 | 3, icon: Tool['icon']): Tool => ({
  key: `h${level}`,
  label: `标题${level}`,
  keys: `Ctrl+Alt+${level}`,
  icon,
  run: chain => chain.toggleHeading({ level }),
  isOn: editor => editor.isActive('heading', { level }),
})

const markTool = (key: string, label: string, keys: string, icon: Tool['icon']): Tool => ({
  key,
  label,
  keys,
  icon,
  run: chain => chain.toggleMark(key),
  isOn: editor => editor.isActive(key),
})

/** Tools in groups; those that open a panel are inserted between them in toolbar.tsx. */
export const HISTORY_TOOLS: readonly Tool[] = [
  { key: 'undo', label: '撤销', keys: 'Ctrl+Z', icon: IconUndo, run: chain => chain.undo(), isReady: editor => editor.can().undo() },
  { key: 'redo', label: '重做', keys: 'Ctrl+Shift+Z', icon: IconRedo, run: chain => chain.redo(), isReady: editor => editor.can().redo() },
]
export const HEADING_TOOLS: readonly Tool[] = [headingTool(1, IconH1), headingTool(2, IconH2), headingTool(3, IconH3)]
export const MARK_TOOLS: readonly Tool[] = [
  markTool('bold', '加粗', 'Ctrl+B', IconBold),
  markTool('italic', '斜体', 'Ctrl+I', IconItalic),
  markTool('underline', '下划线', 'Ctrl+U', IconUnderline),
  markTool('strike', '删除线', 'Ctrl+Shift+S', IconStrikethrough),
]
export const BLOCK_TOOLS: readonly Tool[] = [
  {
    key: 'bulletList',
    label: '无序列表',
    keys: 'Ctrl+Shift+8',
    icon: IconUnorderedList,
    run: chain => chain.toggleBulletList(),
    isOn: editor => editor.isActive('bulletList'),
  },
  {
    key: 'orderedList',
    label: '有序列表',
    keys: 'Ctrl+Shift+7',
    icon: IconOrderedList,
    run: chain => chain.toggleOrderedList(),
    isOn: editor => editor.isActive('orderedList'),
  },
  {
    key: 'blockquote',
    label: '引用',
    keys: 'Ctrl+Shift+B',
    icon: IconQuote,
    run: chain => chain.toggleBlockquote(),
    isOn: editor => editor.isActive('blockquote'),
  },
]
export const ALIGNMENT_TOOLS: readonly Tool[] = [
  { key: 'left', label: '左对齐', icon: IconAlignLeft, run: chain => alignText(chain, null), isOn: editor => isAligned(editor, null) },
  {
    key: 'center',
    label: '居中',
    icon: IconAlignCenter,
    run: chain => alignText(chain, 'center'),
    isOn: editor => isAligned(editor, 'center'),
  },
  {
    key: 'right',
    label: '右对齐',
    icon: IconAlignRight,
    run: chain => alignText(chain, 'right'),
    isOn: editor => isAligned(editor, 'right'),
  },
]
export const OTHER_TOOLS: readonly Tool[] = [
  { key: 'divider', label: '分割线', icon: IconMinus, run: chain => chain.setHorizontalRule() },
  { key: 'clear', label: '清除格式', icon: IconEraser, run: chain => alignText(chain.unsetAllMarks().clearNodes(), null) },
]

export const EDITOR_TOOLS: readonly Tool[] = [
  ...HISTORY_TOOLS,
  ...HEADING_TOOLS,
  ...MARK_TOOLS,
  ...BLOCK_TOOLS,
  ...ALIGNMENT_TOOLS,
  ...OTHER_TOOLS,
]
