import { getSchema, type JSONContent } from '@tiptap/core'
import { DOMParser } from '@tiptap/pm/model'
import { sanitizeHtml } from '#core/runtime/html/sanitize-html.ts'
import { extensions } from './extensions.ts'

const schema = getSchema(extensions)
const parser = DOMParser.fromSchema(schema)

/**
 * Parses HTML into the editor's document. The library's own HTML parsing would violate the page's Trusted Types policy, which allows only sanitisers
 * to parse.
 */
export const documentOf = (html: string): JSONContent => parser.parse(sanitizeHtml(html)).toJSON() as JSONContent
