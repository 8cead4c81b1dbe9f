import type { Editor } from '@tiptap/core'

/** Position in the document that is mapped through later edits. */
export function trackPosition(editor: Editor, position: number): { at(): number; stop(): void } {
  let at = position
  const follow = ({ transaction }: { readonly transaction: Editor['state']['tr'] }): void => {
    at = transaction.mapping.map(at)
  }
  editor.on('transaction', follow)
  return { at: () => at, stop: () => void editor.off('transaction', follow) }
}
