import { isSeen } from '../text/clean-text.ts'

const ENTITIES: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
  '&nbsp;': ' ',
}

/** What stands between the tags, in one line. For lengths, exports and look-ups; never to be shown as HTML. */
export const htmlText = (html: string): string =>
  html
    .replace(/<[^<>]*>/g, ' ')
    .replace(/&(?:amp|lt|gt|quot|#39|nbsp);/g, entity => ENTITIES[entity] as string)
    .replace(/[\s\u00a0]+/g, ' ')
    .trim()

/** Nothing to read and nothing to look at: an editor's empty paragraphs. */
export const isBlankHtml = (html: string): boolean => !/<(?:img|video)[\s/>]/i.test(html) && !isSeen(htmlText(html))

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, character => ESCAPES[character] as string)

/** A plain text as HTML: an empty line begins a paragraph, a line break stays one. Nothing in it is markup. */
export const paragraphs = (text: string): string =>
  text
    .replaceAll('\r\n', '\n')
    .split(/\n[^\S\n]*\n/)
    .filter(part => part.trim() !== '')
    .map(part => `<p>${escapeHtml(part.trim()).replaceAll('\n', '<br />')}</p>`)
    .join('')
