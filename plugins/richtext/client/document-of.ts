import { getSchema, type JSONContent } from '@tiptap/core'
import { DOMParser } from '@tiptap/pm/model'
import { sanitizeHtml } from '#core/runtime/html/sanitize-html.ts'
import { editorExtensions } from './extensions.ts'

const editorSchema = getSchema(editorExtensions)
const documentParser = DOMParser.fromSchema(editorSchema)

/**
 * Parses HTML into the editor's document. The library's own HTML parsing would violate the page's Trusted Types policy, which allows only sanitisers
 * to parse.
 */
export const documentOf = (html: string): JSONContent => documentParser.parse(sanitizeHtml(html)).toJSON()
