import { Table, TableCell, TableHeader, TableRow } from '@tiptap/extension-table'
import StarterKit from '@tiptap/starter-kit'
import { sanitizeAttribute } from '#core/manifest/public.ts'
import { AlignmentExtension, ColourMark } from './looks.ts'
import { PictureNode, VideoNode } from './media.ts'

export const isLinkAddress = (address: string): boolean => sanitizeAttribute('a', 'href', address) !== undefined

/** Table without the library's other attributes, which are styles only. Tab in the last cell leaves the table instead of adding a row. */
const PlainTable = Table.extend({
  renderHTML: () => ['table', ['tbody', 0]],
  addKeyboardShortcuts() {
    return { ...this.parent?.(), Tab: () => this.editor.commands.goToNextCell() }
  },
})

/** Editor extensions: exactly the elements that the server's sanitiser keeps. */
export const editorExtensions = [
  StarterKit.configure({
    code: false,
    codeBlock: false,
    heading: { levels: [1, 2, 3, 4] },
    link: {
      openOnClick: false,
      defaultProtocol: 'https',
      HTMLAttributes: { target: null, rel: null, class: null },
      isAllowedUri: isLinkAddress,
    },
  }),
  AlignmentExtension,
  ColourMark,
  PictureNode,
  VideoNode,
  PlainTable,
  TableRow,
  TableHeader,
  TableCell,
]
