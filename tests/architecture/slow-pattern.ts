/** Tells a regular expression whose time grows faster than its text. */
import { type AST, RegExpParser, visitRegExpAST } from '@eslint-community/regexpp'
import { analyse } from 'scslre'

/** A repetition that may be so long is as good as endless. */
const ENDLESS = 50
/** Letters of the texts that are tried, the shortest first: a time that grows with the fourth power is seen early. */
const LENGTHS = [50, 200, 800, 3_200, 30_000]
/** A linear pattern takes a tenth of it for the longest text, a quadratic one several times as much. */
const SLOW_MS = 10

/** Letters that are tried for a class, beside those that the pattern itself names. */
const LETTERS = [...' \n\ta1./@-,<(一元']
/** What is tried behind a run, so that the match fails there; the last since an engine need not look for 元 in a text of Latin letters. */
const TAILS = ['', '\n', '\0', ' ', 'x', '1', '一']

/** Why a pattern is not linear; undefined when it is. */
export function whySlow(source: string, flags: string): string | undefined {
  const literal = new RegExpParser({ ecmaVersion: 2025 }).parseLiteral(`/${new RegExp(source, flags).source}/${flags}`)
  return whyByReading(literal) ?? whyByTrying(new RegExp(source, flags), literal.pattern)
}

/** Repetitions that can take each other's letters, as far as one letter over and over shows it. */
function whyByReading(literal: AST.RegExpLiteral): string | undefined {
  const { reports } = analyse({ pattern: literal.pattern, flags: literal.flags }, { reportTypes: { Move: !literal.flags.sticky } })
  const [report] = reports
  if (report === undefined) return undefined
  const where = report.type === 'Trade' ? `“${report.startQuant.raw}” and “${report.endQuant.raw}” share` : `“${report.quant.raw}” repeats`
  return `${report.exponential ? 'exponential' : 'polynomial'}: ${where} the letters of ${report.character.literal.source}`
}

/** Many letters, or the same words many times over. */
function whyByTrying(pattern: RegExp, tree: AST.Pattern): string | undefined {
  for (const text of attacks(tree, pattern.flags)) {
    const slow = LENGTHS.find(length => isSlow(pattern, text(length)))
    if (slow !== undefined) return `takes more than ${SLOW_MS} ms for ${slow} letters like ${JSON.stringify(text(30))}`
  }
  return undefined
}

/** Slow each time, by the time of this thread alone: the first run compiles the pattern, and the machine may be busy. */
const isSlow = (pattern: RegExp, text: string): boolean =>
  [1, 2, 3].every(() => {
    const start = process.threadCpuUsage()
    text.replace(pattern, '')
    const { user, system } = process.threadCpuUsage(start)
    return (user + system) / 1_000 > SLOW_MS
  })

/** Texts of any length that lead into each of the pattern's repetitions, and out of it before the end. */
function attacks(tree: AST.Pattern, flags: string): readonly ((length: number) => string)[] {
  const found = new Map<string, (length: number) => string>()
  const add = (start: string, run: string, tail: string): void => {
    if (run !== '') found.set(JSON.stringify([start, run, tail]), length => start + run.repeat(Math.ceil(length / run.length)) + tail)
  }
  const letters = lettersOf(tree)
  const onQuantifierEnter = (node: AST.Quantifier): void => {
    if (node.max < ENDLESS) return
    const words = wordsOf(node.element, letters, flags)
    const starts = [...new Set([leading(node, letters, flags, false), leading(node, letters, flags, true)])]
    for (const tail of [...TAILS, ...letters.slice(0, 4), trailing(node, letters, flags)])
      for (const start of starts)
        for (const word of words) {
          add(start, word, tail)
          add('', start + word, tail)
          add('', start, tail)
        }
  }
  visitRegExpAST(tree, { onQuantifierEnter })
  return [...found.values()]
}

/** Letters that the pattern names. */
function lettersOf(tree: AST.Pattern): readonly string[] {
  const found = new Set<string>()
  visitRegExpAST(tree, { onCharacterEnter: ({ value }) => void found.add(String.fromCodePoint(value)) })
  return [...found]
}

/** A few texts that the element matches by itself; the first is what stands for it in a longer one. */
function wordsOf(node: AST.Element, letters: readonly string[], flags: string, more = false): readonly string[] {
  switch (node.type) {
    case 'Character':
      return [String.fromCodePoint(node.value)]
    case 'CharacterSet':
    case 'CharacterClass':
    case 'ExpressionCharacterClass': {
      const one = new RegExp(`^(?:${node.raw})$`, flags.replace(/[gy]/g, ''))
      return [...letters, ...LETTERS].filter(letter => one.test(letter)).slice(0, 6)
    }
    case 'Group':
    case 'CapturingGroup':
      return node.alternatives.map(({ elements }) => wordOf(elements, letters, flags, more))
    case 'Quantifier':
      return [(wordsOf(node.element, letters, flags, more)[0] ?? '').repeat(Math.min(Math.max(node.min, more ? 1 : 0), node.max))]
    default:
      return ['']
  }
}

/** @param more with what may be left out */
const wordOf = (elements: readonly AST.Element[], letters: readonly string[], flags: string, more: boolean): string =>
  elements.map(element => wordsOf(element, letters, flags, more)[0] ?? '').join('')

/** A text that stands behind the node in a match: where a match is what must not be there, it fails by that. */
function trailing(node: AST.Element, letters: readonly string[], flags: string): string {
  const { parent } = node
  return parent.type === 'Alternative' ? wordOf(parent.elements.slice(parent.elements.indexOf(node) + 1), letters, flags, true) : ''
}

/** A text that stands before the node in a match. */
function leading(node: AST.Element, letters: readonly string[], flags: string, more: boolean): string {
  const { parent } = node
  if (parent.type === 'Quantifier') return leading(parent, letters, flags, more)
  if (parent.type !== 'Alternative') return ''
  const own = wordOf(parent.elements.slice(0, parent.elements.indexOf(node)), letters, flags, more)
  const outer = parent.parent
  return (outer.type === 'Pattern' ? '' : leading(outer, letters, flags, more)) + own
}
