import Button from '@arco-design/web-react/es/Button'
import '@arco-design/web-react/es/Button/style/css.js'
import type { ChainedCommands, Editor } from '@tiptap/core'
import type { ReactNode } from 'react'

const TABLE_COMMANDS: readonly (readonly [string, (chain: ChainedCommands) => ChainedCommands])[] = [
  ['下方加行', chain => chain.addRowAfter()],
  ['右侧加列', chain => chain.addColumnAfter()],
  ['删除行', chain => chain.deleteRow()],
  ['删除列', chain => chain.deleteColumn()],
  ['删除表格', chain => chain.deleteTable()],
]

/** Table tools, shown while the cursor is in a table. */
export const TablePanel = ({ editor }: { readonly editor: Editor }): ReactNode => (
  // biome-ignore lint/a11y/useSemanticElements: a fieldset would add its own label and frame
  <div role="group" aria-label="表格" className="yh-editor-panel">
    {TABLE_COMMANDS.map(([label, run]) => (
      <Button key={label} size="mini" onMouseDown={event => event.preventDefault()} onClick={() => run(editor.chain().focus()).run()}>
        {label}
      </Button>
    ))}
  </div>
)
