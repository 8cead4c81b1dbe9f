/** A piece of a document and the line it begins on, counted from 1. */
export interface Piece {
  readonly line: number
  readonly text: string
}

/** A fenced block; `text` is what stands between the fences. */
export interface Fence extends Piece {
  /** Language after the opening fence; '' if none is given. */
  readonly language: string
}

export interface Heading extends Piece {
  readonly level: number
}

/** A Markdown file, taken apart. Only what these documents use is read: fences of three backticks, ATX headings, code spans within a line. */
export interface MarkdownDocument {
  /** Relative to the project root, with forward slashes. */
  readonly path: string
  readonly headings: readonly Heading[]
  readonly fences: readonly Fence[]
  /** Texts of code spans outside fences. */
  readonly spans: readonly Piece[]
  /** Targets of inline links outside fences. */
  readonly links: readonly Piece[]
  /** Lines outside fences, without code spans and link targets. */
  readonly prose: readonly Piece[]
  /** Code spans that a text in double quotes follows: a test and one of its titles. */
  readonly quoted: readonly (Piece & { readonly title: string })[]
  /** Code spans in the column of a table whose heading is 'Test'. */
  readonly tests: readonly Piece[]
  /** Code spans in the column of a table of environment variables. */
  readonly settings: readonly Piece[]
}

const FENCE = /^\s*```(\w*)\s*$/
const HEADING = /^(#{1,6}) (.*)$/
const SPAN = /(?<!`)`([^`]+)`(?!`)/g
const LINK = /\]\(([^)\s]+)\)/g
const QUOTED = /`([^`]+)` "([^"]+)"/g

/** Splits the lines of a text into those outside fences and the fenced blocks. */
function splitFences(text: string): { readonly lines: readonly Piece[]; readonly fences: readonly Fence[] } {
  const lines: Piece[] = []
  const fences: Fence[] = []
  let open: { readonly line: number; readonly language: string; readonly body: string[] } | undefined
  for (const [index, content] of text.split('\n').entries()) {
    const fence = FENCE.exec(content)
    if (open && fence) {
      fences.push({ line: open.line, language: open.language, text: open.body.join('\n') })
      open = undefined
    } else if (open) open.body.push(content)
    else if (fence) open = { line: index + 1, language: fence[1] ?? '', body: [] }
    else lines.push({ line: index + 1, text: content })
  }
  return { lines, fences }
}

const matchesIn = (lines: readonly Piece[], pattern: RegExp): readonly Piece[] =>
  lines.flatMap(({ line, text }) => [...text.matchAll(pattern)].map(([, found = '']) => ({ line, text: found })))

const cellsOf = (text: string): readonly string[] => text.split(/(?<!\\)\|/).map(cell => cell.trim())

/** Spans in the cells below one of the headings; another table begins with the next line that is no row. */
function columnIn(lines: readonly Piece[], headings: readonly string[]): readonly Piece[] {
  let column = -1
  return lines.flatMap(({ line, text }, index) => {
    const cells = text.startsWith('|') ? cellsOf(text) : []
    if (cells.length === 0 || !lines[index - 1]?.text.startsWith('|')) column = cells.findIndex(cell => headings.includes(cell))
    return column < 0 ? [] : matchesIn([{ line, text: cells[column] ?? '' }], SPAN)
  })
}

export function readMarkdown(path: string, text: string): MarkdownDocument {
  const { lines, fences } = splitFences(text)
  const headings = lines.flatMap(({ line, text: content }) => {
    const [, marks = '', title = ''] = HEADING.exec(content) ?? []
    return marks ? [{ line, level: marks.length, text: title }] : []
  })
  return {
    path,
    headings,
    tests: columnIn(lines, ['Test']),
    settings: columnIn(lines, ['variable', '环境变量', '变量']),
    fences,
    spans: matchesIn(lines, SPAN),
    links: matchesIn(lines, LINK),
    prose: lines.map(({ line, text: content }) => ({ line, text: content.replace(SPAN, '``').replace(LINK, ']') })),
    quoted: lines.flatMap(({ line, text: content }) =>
      [...content.matchAll(QUOTED)].map(([, found = '', title = '']) => ({ line, text: found, title })),
    ),
  }
}

/** Anchor of a heading, as forges make it; a repeated heading gets a number, which no document here relies on. */
export const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/[`*]/g, '')
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replace(/\s/g, '-')
