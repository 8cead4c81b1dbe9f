/**
 * The HTML that a rich text may hold. The server keeps nothing else when it is written, the browser shows nothing else when it is read:
 * one list, so that neither side can fall behind the other.
 */
export const ALLOWED_TAGS: readonly string[] = [
  ...['b', 'strong', 'i', 'em', 'u', 's', 'p', 'br', 'div', 'span'],
  ...['ul', 'ol', 'li', 'blockquote', 'code', 'h1', 'h2', 'h3', 'h4', 'a'],
]

/** Attributes by tag. */
export const ALLOWED_ATTRIBUTES: Readonly<Record<string, readonly string[]>> = { a: ['href'] }
