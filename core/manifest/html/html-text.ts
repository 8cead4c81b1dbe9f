import { mustOwn } from '#core/contract/must.ts'
import { hasVisibleCharacter } from '../text/clean-text.ts'

const ENTITIES: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
  '&nbsp;': ' ',
}

/** Visible text of HTML, in one line. For lengths, exports and search; must never be rendered as HTML. */
export const htmlText = (html: string): string =>
  html
    .replace(/<[^<>]*>/g, ' ')
    .replace(/&(?:amp|lt|gt|quot|#39|nbsp);/g, entity => mustOwn(ENTITIES, entity))
    .replace(/[\s\u00a0]+/g, ' ')
    .trim()

/** True without visible text, picture and video, e.g. an editor's empty paragraphs. */
export const isBlankHtml = (html: string): boolean => !/<(?:img|video)[\s/>]/i.test(html) && !hasVisibleCharacter(htmlText(html))

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, character => mustOwn(ESCAPES, character))

/** Plain text as HTML: an empty line starts a new paragraph, a line break stays one. All markup characters are escaped. */
export const paragraphsHtml = (text: string): string =>
  text
    .replaceAll('\r\n', '\n')
    .split(/\n[^\S\n]*\n/)
    .filter(part => part.trim() !== '')
    .map(part => `<p>${escapeHtml(part.trim()).replaceAll('\n', '<br />')}</p>`)
    .join('')
