import { neededAttribute } from '#core/manifest/html/allowed-html.ts'
import { sanitizeHtml } from '#core/runtime/html/sanitize-html.ts'

/** How pictures, films and links behave is not the writer's to say. */
const BEHAVIOUR: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  a: { target: '_blank', rel: 'noopener noreferrer' },
  img: { loading: 'lazy', decoding: 'async', referrerpolicy: 'no-referrer' },
  video: { controls: '', preload: 'metadata', playsinline: '' },
}

/** Rich text as nodes, by the list that it is written by. Links keep http and https addresses and uploaded files only and open a new window. */
export const showHtml = (html: string): DocumentFragment => {
  const fragment = sanitizeHtml(html)
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
