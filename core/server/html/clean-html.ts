import sanitize from 'sanitize-html'
import { ALLOWED_ATTRIBUTES, ALLOWED_TAGS, requiredAttribute, sanitizeAttribute } from '#core/manifest/html/allowed-html.ts'
import { htmlText, paragraphsHtml } from '#core/manifest/html/html-text.ts'

/** Maximum nesting of tags, more than real text has; deeper tags are removed, their text is kept. */
const MAX_TAG_DEPTH = 40

/** Tags whose content is no text of the author: removed with their content. */
const REMOVED_TAGS = ['script', 'style', 'textarea', 'option', 'title', 'noscript', 'noembed', 'noframes', 'iframe', 'xmp', 'plaintext']
const FOREIGN_TAGS = ['svg', 'math', 'template', 'object', 'applet', 'select', 'xml']

const cleanTag = (tag: string, given: sanitize.Attributes): sanitize.Tag => {
  const attribs: Record<string, string> = {}
  for (const [name, value] of Object.entries(given)) {
    const kept = sanitizeAttribute(tag, name, value)
    if (kept !== undefined) attribs[name] = kept
  }
  return { tagName: tag, attribs }
}

/** Removes the tag, but not the content, of a link or picture without a valid address. */
const lacksAddress = ({ tag, attribs }: sanitize.IFrame): boolean | 'excludeTag' => {
  const needed = requiredAttribute(tag)
  return needed !== undefined && attribs[needed] === undefined && 'excludeTag'
}

const SANITIZE_OPTIONS: sanitize.IOptions = {
  allowedTags: [...ALLOWED_TAGS],
  allowedAttributes: Object.fromEntries(Object.entries(ALLOWED_ATTRIBUTES).map(([tag, names]) => [tag, [...names]])),
  allowedSchemes: ['http', 'https'],
  allowProtocolRelative: false,
  transformTags: { '*': cleanTag },
  exclusiveFilter: lacksAddress,
  nonTextTags: [...REMOVED_TAGS, ...FOREIGN_TAGS],
  nestingLimit: MAX_TAG_DEPTH,
}

/** Maximum number of tags: the parser's work on unclosed tags is quadratic. More than a long document has; beyond it all tags are dropped. */
const MAX_TAGS = 20_000

const hasTooManyTags = (html: string): boolean => {
  let at = -1
  for (let count = 0; count <= MAX_TAGS; count++) {
    at = html.indexOf('<', at + 1)
    if (at === -1) return false
  }
  return true
}

/** Sanitises rich text by the same list of allowed tags that the client displays it with. */
export const cleanHtml = (html: string): string =>
  hasTooManyTags(html) ? paragraphsHtml(htmlText(html)) : sanitize(html, SANITIZE_OPTIONS)
