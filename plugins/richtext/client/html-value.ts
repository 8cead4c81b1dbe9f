import type { Editor } from '@tiptap/core'
import { isBlankHtml } from '#core/manifest/public.ts'

const EMPTY_PARAGRAPH = '<p></p>'

/** Form value: HTML without trailing empty paragraphs; undefined if nothing is written. */
export const editorHtml = (editor: Pick<Editor, 'getHTML'>): string | undefined => {
  let html = editor.getHTML()
  while (html.endsWith(EMPTY_PARAGRAPH)) html = html.slice(0, -EMPTY_PARAGRAPH.length)
  return isBlankHtml(html) ? undefined : html
}
