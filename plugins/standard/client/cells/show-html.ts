import DOMPurify from 'dompurify'
import { ALLOWED_ATTRIBUTES, ALLOWED_TAGS, keptAttribute, neededAttribute } from '#core/manifest/html/allowed-html.ts'

const allowed = {
  ALLOWED_TAGS: [...ALLOWED_TAGS],
  ALLOWED_ATTR: Object.values(ALLOWED_ATTRIBUTES).flat(),
  ALLOW_DATA_ATTR: false,
  ALLOW_ARIA_ATTR: false,
}

// An instance of our own: its hooks are nobody else's.
const purify = DOMPurify(window)

purify.addHook('uponSanitizeAttribute', (element, attribute) => {
  const kept = keptAttribute(element.nodeName.toLowerCase(), attribute.attrName, attribute.attrValue)
  if (kept === undefined) attribute.keepAttr = false
  else attribute.attrValue = kept
})

/** How pictures, films and links behave is not the writer's to say. */
const BEHAVIOUR: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  a: { target: '_blank', rel: 'noopener noreferrer' },
  img: { loading: 'lazy', decoding: 'async', referrerpolicy: 'no-referrer' },
  video: { controls: '', preload: 'metadata', playsinline: '' },
}

/**
 * Rich text as nodes, by the list that it is written by. Links keep http and https addresses and uploaded files only and open a new window.
 * Answers nodes, not a text: nothing downstream parses HTML again.
 */
export const showHtml = (html: string): DocumentFragment => {
  const fragment = purify.sanitize(html, { ...allowed, RETURN_DOM_FRAGMENT: true })
  for (const element of fragment.querySelectorAll('a, img, video')) {
    const tag = element.nodeName.toLowerCase()
    const needed = neededAttribute(tag)
    if (needed !== undefined && !element.hasAttribute(needed)) {
      element.replaceWith(...element.childNodes)
      continue
    }
    for (const [name, value] of Object.entries(BEHAVIOUR[tag] ?? {})) element.setAttribute(name, value)
  }
  return fragment
}
