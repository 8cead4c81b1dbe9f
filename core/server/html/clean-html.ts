import sanitize from 'sanitize-html'
import { ALLOWED_ATTRIBUTES, ALLOWED_TAGS, keptAttribute, neededAttribute } from '#core/manifest/html/allowed-html.ts'
import { htmlText, paragraphs } from '#core/manifest/html/html-text.ts'

/** No text that people write is nested deeper; what is has its tags taken off. */
const DEPTH = 40

/** What stands in these is no text of the writer: it goes with its tag. */
const WITH_CONTENT = ['script', 'style', 'textarea', 'option', 'title', 'noscript', 'noembed', 'noframes', 'iframe', 'xmp', 'plaintext']
const FOREIGN = ['svg', 'math', 'template', 'object', 'applet', 'select', 'xml']

const cleanTag = (tag: string, given: sanitize.Attributes): sanitize.Tag => {
  const attribs: Record<string, string> = {}
  for (const [name, value] of Object.entries(given)) {
    const kept = keptAttribute(tag, name, value)
    if (kept !== undefined) attribs[name] = kept
  }
  return { tagName: tag, attribs }
}

/** What is in a link that leads nowhere stays. */
const isPointless = ({ tag, attribs }: sanitize.IFrame): boolean | 'excludeTag' => {
  const needed = neededAttribute(tag)
  return needed !== undefined && attribs[needed] === undefined && 'excludeTag'
}

const OPTIONS: sanitize.IOptions = {
  allowedTags: [...ALLOWED_TAGS],
  allowedAttributes: Object.fromEntries(Object.entries(ALLOWED_ATTRIBUTES).map(([tag, names]) => [tag, [...names]])),
  allowedSchemes: ['http', 'https'],
  allowProtocolRelative: false,
  transformTags: { '*': cleanTag },
  exclusiveFilter: isPointless,
  nonTextTags: [...WITH_CONTENT, ...FOREIGN],
  nestingLimit: DEPTH,
}

/** The parser's work on tags that nobody closes grows with their square: more than a long document has are not looked at. */
const MOST_TAGS = 20_000

const hasTooManyTags = (html: string): boolean => {
  let at = -1
  for (let count = 0; count <= MOST_TAGS; count++) {
    at = html.indexOf('<', at + 1)
    if (at === -1) return false
  }
  return true
}

/** What of a rich text is kept: the list that it is shown by, too. */
export const cleanHtml = (html: string): string => (hasTooManyTags(html) ? paragraphs(htmlText(html)) : sanitize(html, OPTIONS))
