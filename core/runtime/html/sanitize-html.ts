import DOMPurify, { type Config } from 'dompurify'
import { ALLOWED_ATTRIBUTES, ALLOWED_TAGS, sanitizeAttribute } from '#core/manifest/html/allowed-html.ts'
import { htmlPolicy } from './html-policy.ts'

const purify = DOMPurify(window)

purify.addHook('uponSanitizeAttribute', (element, attribute) => {
  const kept = sanitizeAttribute(element.nodeName.toLowerCase(), attribute.attrName, attribute.attrValue)
  if (kept === undefined) attribute.keepAttr = false
  else attribute.attrValue = kept
})

/**
 * Sanitises rich text to nodes, with only the tags and attributes of `allowed-html.ts`. The only sanitiser of the page: a second instance would need
 * a Trusted Types policy of its own. Returns nodes instead of text, so that no later code parses HTML again.
 */
export const sanitizeHtml = (html: string): DocumentFragment =>
  purify.sanitize(html, {
    ALLOWED_TAGS: [...ALLOWED_TAGS],
    ALLOWED_ATTR: Object.values(ALLOWED_ATTRIBUTES).flat(),
    ALLOW_DATA_ATTR: false,
    ALLOW_ARIA_ATTR: false,
    TRUSTED_TYPES_POLICY: htmlPolicy() as unknown as Config['TRUSTED_TYPES_POLICY'],
    RETURN_DOM_FRAGMENT: true,
  })
