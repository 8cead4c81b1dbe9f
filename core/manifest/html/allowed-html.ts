/**
 * The HTML that a rich text may contain. The server stores nothing else and the browser renders nothing else; both use this one list, so that they
 * cannot diverge. Formatting uses own classes, never styles, so that no CSS has to be parsed.
 */
import { isOwnFile, safeUrl } from './safe-url.ts'

export const ALLOWED_TAGS: readonly string[] = [
  ...['b', 'strong', 'i', 'em', 'u', 's', 'p', 'br', 'hr', 'div', 'span'],
  ...['ul', 'ol', 'li', 'blockquote', 'code', 'h1', 'h2', 'h3', 'h4', 'a', 'img', 'video'],
  ...['table', 'thead', 'tbody', 'tr', 'th', 'td'],
]

export type Alignment = 'center' | 'right'
export type TextColour = 'red' | 'orange' | 'green' | 'blue' | 'purple' | 'gray'

/** Without a class, a paragraph is left-aligned and text inherits its colour. */
export const ALIGNMENTS: readonly Alignment[] = ['center', 'right']
export const TEXT_COLOURS: readonly TextColour[] = ['red', 'orange', 'green', 'blue', 'purple', 'gray']

export const alignmentClass = (alignment: Alignment): string => `yh-align-${alignment}`
export const colourClass = (colour: TextColour): string => `yh-text-${colour}`

const alignmentClasses: ReadonlySet<string> = new Set(ALIGNMENTS.map(alignmentClass))
const colourClasses: ReadonlySet<string> = new Set(TEXT_COLOURS.map(colourClass))

/** The first class name in an attribute that belongs to the set. */
const firstClassIn =
  (set: ReadonlySet<string>) =>
  (value: string): string | undefined =>
    value.split(/\s/).find(name => set.has(name))

const limitedText = (value: string): string | undefined => value.slice(0, 200)
const cellSpan = (value: string): string | undefined => (/^[1-9][0-9]?$/.test(value) ? value : undefined)
const ownFileUrl = (value: string): string | undefined => (isOwnFile(value) ? value : undefined)
const httpsOnly = (value: string | undefined): string | undefined => (value?.startsWith('https:') ? value : undefined)
const alignmentClassIn = firstClassIn(alignmentClasses)

type Sanitizer = (value: string) => string | undefined

/** Sanitised attribute value by tag and attribute; undefined removes the attribute. */
const ATTRIBUTE_SANITIZERS: Readonly<Record<string, Readonly<Record<string, Sanitizer>>>> = {
  a: { href: value => ownFileUrl(value) ?? safeUrl(value) },
  // The page's Content-Security-Policy allows https pictures, but no media of other origins.
  img: { src: value => ownFileUrl(value) ?? httpsOnly(safeUrl(value)), alt: limitedText },
  video: { src: ownFileUrl },
  span: { class: firstClassIn(colourClasses) },
  p: { class: alignmentClassIn },
  h1: { class: alignmentClassIn },
  h2: { class: alignmentClassIn },
  h3: { class: alignmentClassIn },
  h4: { class: alignmentClassIn },
  th: { colspan: cellSpan, rowspan: cellSpan },
  td: { colspan: cellSpan, rowspan: cellSpan },
}

/** Allowed attributes by tag. */
export const ALLOWED_ATTRIBUTES: Readonly<Record<string, readonly string[]>> = Object.fromEntries(
  Object.entries(ATTRIBUTE_SANITIZERS).map(([tag, rules]) => [tag, Object.keys(rules)]),
)

/** Sanitised value of an attribute; undefined if it must be removed. `tag` and `name` in lower case. */
export const sanitizeAttribute = (tag: string, name: string, value: string): string | undefined => {
  const rules = Object.hasOwn(ATTRIBUTE_SANITIZERS, tag) ? ATTRIBUTE_SANITIZERS[tag] : undefined
  return rules && Object.hasOwn(rules, name) ? rules[name]?.(value) : undefined
}

/** The attribute without which the tag is removed (its content stays); undefined if there is none. */
export const requiredAttribute = (tag: string): string | undefined => {
  if (tag === 'a') return 'href'
  return tag === 'img' || tag === 'video' ? 'src' : undefined
}
