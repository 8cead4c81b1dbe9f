/** Scanner for TypeScript text that skips strings, templates and comments. */

const QUOTES = new Set(["'", '"', '`'])

/** Position after the string or template that starts at `at`. */
export function afterString(text: string, at: number): number {
  const quote = text[at]
  for (let i = at + 1; i < text.length; i++) {
    if (text[i] === '\\') i++
    else if (text[i] === quote) return i + 1
    else if (quote === '`' && text[i] === '$' && text[i + 1] === '{') i = afterBracket(text, i + 1) - 1
  }
  return text.length
}

/** Position after the bracket that closes the one at `at`. */
export function afterBracket(text: string, at: number): number {
  let depth = 0
  for (let i = at; i < text.length; i++) {
    const char = text.charAt(i)
    if (QUOTES.has(char)) i = afterString(text, i) - 1
    else if (text.startsWith('//', i)) i = text.indexOf('\n', i)
    else if ('([{'.includes(char)) depth++
    else if (')]}'.includes(char) && --depth === 0) return i + 1
  }
  return text.length
}

/** Literal part of a template between its expressions: start and end position. */
export type Chunk = readonly [from: number, to: number]

/** Literal parts of the template whose back quote is at `at`. */
export function templateChunks(text: string, at: number): readonly Chunk[] {
  const chunks: Chunk[] = []
  const end = afterString(text, at) - 1
  let from = at + 1
  for (let i = from; i < end; i++) {
    if (text[i] === '\\') i++
    else if (text[i] === '$' && text[i + 1] === '{') {
      chunks.push([from, i])
      from = afterBracket(text, i + 1)
      i = from - 1
    }
  }
  return [...chunks, [from, end]]
}

/** Line number of a position, from 1. */
export const lineNumberAt = (text: string, at: number): number => text.slice(0, at).split('\n').length
