/**
 * The HTML that a rich text may hold. The server keeps nothing else when it is written, the browser shows nothing else when it is read:
 * one list, so that neither side can fall behind the other. Looks are classes of ours, never styles: nothing has to be read out of CSS.
 */
import { isOwnFile, safeUrl } from './safe-url.ts'

export const ALLOWED_TAGS: readonly string[] = [
  ...['b', 'strong', 'i', 'em', 'u', 's', 'p', 'br', 'hr', 'div', 'span'],
  ...['ul', 'ol', 'li', 'blockquote', 'code', 'h1', 'h2', 'h3', 'h4', 'a', 'img', 'video'],
  ...['table', 'thead', 'tbody', 'tr', 'th', 'td'],
]

export type Alignment = 'center' | 'right'
export type TextColour = 'red' | 'orange' | 'green' | 'blue' | 'purple' | 'gray'

/** Without a class a paragraph begins at the left and a text has the colour of what is around it. */
export const ALIGNMENTS: readonly Alignment[] = ['center', 'right']
export const TEXT_COLOURS: readonly TextColour[] = ['red', 'orange', 'green', 'blue', 'purple', 'gray']

export const alignmentClass = (alignment: Alignment): string => `yh-align-${alignment}`
export const colourClass = (colour: TextColour): string => `yh-text-${colour}`

const aligned: ReadonlySet<string> = new Set(ALIGNMENTS.map(alignmentClass))
const coloured: ReadonlySet<string> = new Set(TEXT_COLOURS.map(colourClass))

/** The one class of the set that an attribute names. */
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

/** What is kept of an attribute's value, by tag and attribute. */
const RULES: Readonly<Record<string, Readonly<Record<string, Rule>>>> = {
  a: { href: value => ownFile(value) ?? safeUrl(value) },
  // The page's own policy shows pictures from https addresses, and plays nothing from elsewhere.
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

/** Attributes by tag. */
export const ALLOWED_ATTRIBUTES: Readonly<Record<string, readonly string[]>> = Object.fromEntries(
  Object.entries(RULES).map(([tag, rules]) => [tag, Object.keys(rules)]),
)

/** The value in which an attribute is kept; undefined when it is not. Names in lower case. */
export const keptAttribute = (tag: string, name: string, value: string): string | undefined => {
  const rules = Object.hasOwn(RULES, tag) ? RULES[tag] : undefined
  return rules && Object.hasOwn(rules, name) ? rules[name]?.(value) : undefined
}

/** Without this attribute the tag means nothing: it goes, and what is in it stays. */
export const neededAttribute = (tag: string): string | undefined => {
  if (tag === 'a') return 'href'
  return tag === 'img' || tag === 'video' ? 'src' : undefined
}
