import type { Editor } from '@tiptap/core'
import { useEditorState } from '@tiptap/react'
import type { KeyboardEvent, ReactNode } from 'react'
import { colourClass, TEXT_COLOURS, type TextColour } from '#core/manifest/public.ts'

const COLOUR_NAMES: Readonly<Record<TextColour, string>> = {
  red: '红色',
  orange: '橙色',
  green: '绿色',
  blue: '蓝色',
  purple: '紫色',
  gray: '灰色',
}

/** Colour panel: a few colours that the theme keeps readable in light and dark mode. */
export const ColourPanel = ({ editor, close }: { readonly editor: Editor; close(): void }): ReactNode => {
  const now = useEditorState({ editor, selector: ({ editor: one }) => one.getAttributes('colour')['colour'] ?? null })
  const choose = (colour: TextColour | null): void => {
    const chain = editor.chain().focus()
    if (colour) chain.setMark('colour', { colour }).run()
    else chain.unsetMark('colour').run()
    close()
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape') return
    event.stopPropagation()
    close()
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would add its own label and frame
    <div role="group" aria-label="文字颜色" className="yh-editor-panel" onKeyDown={onKeyDown}>
      {[null, ...TEXT_COLOURS].map(colour => (
        <button
          key={colour ?? 'none'}
          type="button"
          className={`yh-editor-colour ${colour ? colourClass(colour) : ''}`}
          aria-pressed={now === colour}
          onMouseDown={event => event.preventDefault()}
          onClick={() => choose(colour)}
        >
          <span aria-hidden="true">A</span>
          {colour ? COLOUR_NAMES[colour] : '默认'}
        </button>
      ))}
    </div>
  )
}
