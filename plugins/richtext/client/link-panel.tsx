import Button from '@arco-design/web-react/es/Button'
import Input from '@arco-design/web-react/es/Input'
import '@arco-design/web-react/es/Button/style/css.js'
import '@arco-design/web-react/es/Input/style/css.js'
import type { Editor } from '@tiptap/core'
import { type KeyboardEvent, type ReactNode, useState } from 'react'
import { typedAddress } from './link-address.ts'

/** Sets the link of the selection, or of the whole link at the cursor; without a selection the URL is inserted as text. */
const setLink = (editor: Editor, href: string): void => {
  const chain = editor.chain().focus()
  if (editor.isActive('link')) chain.extendMarkRange('link').setLink({ href }).run()
  else if (!editor.state.selection.empty) chain.setLink({ href }).run()
  else chain.insertContent({ type: 'text', text: href, marks: [{ type: 'link', attrs: { href } }] }).run()
}

/** Panel for the URL of a link. */
export const LinkPanel = ({ editor, close }: { readonly editor: Editor; close(): void }): ReactNode => {
  const [before] = useState(() => String(editor.getAttributes('link')['href'] ?? ''))
  const [typed, setTyped] = useState(before)
  const [wrong, setWrong] = useState(false)
  const apply = (): void => {
    const href = typedAddress(typed)
    setWrong(href === undefined)
    if (href === undefined) return
    setLink(editor, href)
    close()
  }
  const remove = (): void => {
    editor.chain().focus().extendMarkRange('link').unsetLink().run()
    close()
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' && event.key !== 'Escape') return
    // The surrounding form handles both keys itself.
    event.preventDefault()
    event.stopPropagation()
    if (event.key === 'Enter') apply()
    else close()
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would add its own label and frame
    <div role="group" aria-label="设置链接" className="yh-editor-panel" onKeyDown={onKeyDown}>
      <Input
        size="small"
        autoFocus
        aria-label="链接地址"
        aria-invalid={wrong}
        placeholder="https://"
        value={typed}
        status={wrong ? 'error' : undefined}
        onChange={setTyped}
      />
      <Button size="small" type="primary" onClick={apply}>
        插入链接
      </Button>
      {before !== '' && (
        <Button size="small" onClick={remove}>
          移除链接
        </Button>
      )}
      <Button size="small" onClick={close}>
        关闭
      </Button>
      {wrong && (
        <span role="alert" className="yh-editor-fault">
          请输入以 http:// 或 https:// 开头的网址
        </span>
      )}
    </div>
  )
}
