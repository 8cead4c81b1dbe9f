import { getSchema, type JSONContent } from '@tiptap/core'
import { DOMParser } from '@tiptap/pm/model'
import { sanitizeHtml } from '#core/runtime/html/sanitize-html.ts'
import { extensions } from './extensions.ts'

const schema = getSchema(extensions)
const parser = DOMParser.fromSchema(schema)

/** A text as the editor's document. The library would parse HTML itself, which the page's policy allows to sanitisers only. */
export const documentOf = (html: string): JSONContent => parser.parse(sanitizeHtml(html)).toJSON() as JSONContent
