import sanitize from 'sanitize-html'
import { ALLOWED_ATTRIBUTES, ALLOWED_TAGS } from '#core/manifest/html/allowed-html.ts'

const ALLOWED: sanitize.IOptions = {
  allowedTags: [...ALLOWED_TAGS],
  allowedAttributes: Object.fromEntries(Object.entries(ALLOWED_ATTRIBUTES).map(([tag, names]) => [tag, [...names]])),
  allowedSchemes: ['http', 'https'],
  allowProtocolRelative: false,
}

/** What of a rich text is kept: the same small list as where it is shown. */
export const cleanHtml = (html: string): string => sanitize(html, ALLOWED)

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, character => ESCAPES[character] as string)

/** A text as typed: an empty line begins a paragraph, a line break stays one. Nothing in it is markup. */
export const paragraphs = (text: string): string =>
  cleanHtml(
    text
      .replaceAll('\r\n', '\n')
      .split(/\n[^\S\n]*\n/)
      .filter(part => part.trim() !== '')
      .map(part => `<p>${escapeHtml(part.trim()).replaceAll('\n', '<br>')}</p>`)
      .join(''),
  )
