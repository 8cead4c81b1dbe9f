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

const aligned: ReadonlySet<string> = new Set(ALIGNMENTS.map(alignmentClass))
const coloured: ReadonlySet<string> = new Set(TEXT_COLOURS.map(colourClass))

/** The first class name in an attribute that belongs to the set. */
const classOf =
  (set: ReadonlySet<string>) =>
  (value: string): string | undefined =>
    value.split(/\s/).find(name => set.has(name))

const text = (value: string): string | undefined => value.slice(0, 200)
const span = (value: string): string | undefined => (/^[1-9][0-9]?$/.test(value) ? value : undefined)
const ownFile = (value: string): string | undefined => (isOwnFile(value) ? value : undefined)
const secure = (value: string | undefined): string | undefined => (value?.startsWith('https:') ? value : undefined)
const align = classOf(aligned)

type Rule = (value: string) => string | undefined

/** Sanitised attribute value by tag and attribute; undefined removes the attribute. */
const RULES: Readonly<Record<string, Readonly<Record<string, Rule>>>> = {
  a: { href: value => ownFile(value) ?? safeUrl(value) },
  // The page's Content-Security-Policy allows https pictures, but no media of other origins.
  img: { src: value => ownFile(value) ?? secure(safeUrl(value)), alt: text },
  video: { src: ownFile },
  span: { class: classOf(coloured) },
  p: { class: align },
  h1: { class: align },
  h2: { class: align },
  h3: { class: align },
  h4: { class: align },
  th: { colspan: span, rowspan: span },
  td: { colspan: span, rowspan: span },
}

/** Allowed attributes by tag. */
export const ALLOWED_ATTRIBUTES: Readonly<Record<string, readonly string[]>> = Object.fromEntries(
  Object.entries(RULES).map(([tag, rules]) => [tag, Object.keys(rules)]),
)

/** Sanitised value of an attribute; undefined if it must be removed. `tag` and `name` in lower case. */
export const keptAttribute = (tag: string, name: string, value: string): string | undefined => {
  const rules = Object.hasOwn(RULES, tag) ? RULES[tag] : undefined
  return rules && Object.hasOwn(rules, name) ? rules[name]?.(value) : undefined
}

/** The attribute without which the tag is removed (its content stays); undefined if there is none. */
export const neededAttribute = (tag: string): string | undefined => {
  if (tag === 'a') return 'href'
  return tag === 'img' || tag === 'video' ? 'src' : undefined
}
