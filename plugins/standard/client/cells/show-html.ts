import { requiredAttribute } from '#core/manifest/public.ts'
import { sanitizeHtml } from '#core/runtime/html/sanitize-html.ts'

/** Fixed attributes of pictures, videos and links, regardless of the stored HTML. */
const FIXED_ATTRIBUTES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  a: { target: '_blank', rel: 'noopener noreferrer' },
  img: { loading: 'lazy', decoding: 'async', referrerpolicy: 'no-referrer' },
  video: { controls: '', preload: 'metadata', playsinline: '' },
}

/** Rich text as DOM nodes, sanitised by the same allow-list as on writing. Links keep only http(s) URLs and uploaded files, and open a new window. */
export const showHtml = (html: string): DocumentFragment => {
  const fragment = sanitizeHtml(html)
  for (const element of fragment.querySelectorAll('a, img, video')) {
    const tag = element.nodeName.toLowerCase()
    const needed = requiredAttribute(tag)
    if (needed !== undefined && !element.hasAttribute(needed)) {
      element.replaceWith(...element.childNodes)
      continue
    }
    for (const [name, value] of Object.entries(FIXED_ATTRIBUTES[tag] ?? {})) element.setAttribute(name, value)
  }
  return fragment
}
