/** Detects regular expressions with super-linear running time. */
import { type AST, RegExpParser, visitRegExpAST } from '@eslint-community/regexpp'
import { analyse } from 'scslre'

/** A repetition of at least this length counts as unbounded. */
const UNBOUNDED_LENGTH = 50
/** Lengths of the tested texts, shortest first, so that quartic time is detected early. */
const PROBE_LENGTHS = [50, 200, 800, 3_200, 30_000]
/** Time limit in milliseconds; for the longest text a linear pattern takes a tenth of it, a quadratic one several times as much. */
const SLOW_MS = 10

/** Characters tried for a character class, besides those that the pattern names. */
const PROBE_LETTERS = [...' \n\ta1./@-,<(一元']
/** Texts tried after a run to make the match fail; the last because an engine need not search for 元 in a Latin-1 string. */
const PROBE_TAILS = ['', '\n', '\0', ' ', 'x', '1', '一']

/** Reason why a pattern is not linear; undefined if it is. */
export function whySlow(source: string, flags: string): string | undefined {
  const literal = new RegExpParser({ ecmaVersion: 2025 }).parseLiteral(`/${new RegExp(source, flags).source}/${flags}`)
  return staticReason(literal) ?? measuredReason(new RegExp(source, flags), literal.pattern)
}

/** Static analysis: repetitions that can match each other's characters, as far as a repeated single character shows it. */
function staticReason(literal: AST.RegExpLiteral): string | undefined {
  const { reports } = analyse({ pattern: literal.pattern, flags: literal.flags }, { reportTypes: { Move: !literal.flags.sticky } })
  const [report] = reports
  if (report === undefined) return undefined
  const where = report.type === 'Trade' ? `“${report.startQuant.raw}” and “${report.endQuant.raw}” share` : `“${report.quant.raw}” repeats`
  return `${report.exponential ? 'exponential' : 'polynomial'}: ${where} the letters of ${report.character.literal.source}`
}

/** Measurement with many characters, or many repetitions of the same words. */
function measuredReason(pattern: RegExp, tree: AST.Pattern): string | undefined {
  for (const text of attackTexts(tree, pattern.flags)) {
    const slow = PROBE_LENGTHS.find(length => isSlow(pattern, text(length)))
    if (slow !== undefined) return `takes more than ${SLOW_MS} ms for ${slow} letters like ${JSON.stringify(text(30))}`
  }
  return undefined
}

/** True if each of three runs is slow, in CPU time of this thread: the first run compiles the pattern, and the machine may be busy. */
const isSlow = (pattern: RegExp, text: string): boolean =>
  [1, 2, 3].every(() => {
    const start = process.threadCpuUsage()
    text.replace(pattern, '')
    const { user, system } = process.threadCpuUsage(start)
    return (user + system) / 1_000 > SLOW_MS
  })

/** Attack texts of any length that enter each repetition of the pattern and leave it before the end. */
function attackTexts(tree: AST.Pattern, flags: string): readonly ((length: number) => string)[] {
  const found = new Map<string, (length: number) => string>()
  const add = (start: string, run: string, tail: string): void => {
    if (run !== '') found.set(JSON.stringify([start, run, tail]), length => start + run.repeat(Math.ceil(length / run.length)) + tail)
  }
  const letters = namedLetters(tree)
  const onQuantifierEnter = (node: AST.Quantifier): void => {
    if (node.max < UNBOUNDED_LENGTH) return
    const words = matchingTexts(node.element, letters, flags)
    const starts = [...new Set([textBefore(node, letters, flags, false), textBefore(node, letters, flags, true)])]
    for (const tail of [...PROBE_TAILS, ...letters.slice(0, 4), textAfter(node, letters, flags)])
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

/** Characters named in the pattern. */
function namedLetters(tree: AST.Pattern): readonly string[] {
  const found = new Set<string>()
  visitRegExpAST(tree, { onCharacterEnter: ({ value }) => void found.add(String.fromCodePoint(value)) })
  return [...found]
}

/** Texts that the element matches by itself; the first one is used within longer texts. */
function matchingTexts(node: AST.Element, letters: readonly string[], flags: string, more = false): readonly string[] {
  switch (node.type) {
    case 'Character':
      return [String.fromCodePoint(node.value)]
    case 'CharacterSet':
    case 'CharacterClass':
    case 'ExpressionCharacterClass': {
      const one = new RegExp(`^(?:${node.raw})$`, flags.replace(/[gy]/g, ''))
      return [...letters, ...PROBE_LETTERS].filter(letter => one.test(letter)).slice(0, 6)
    }
    case 'Group':
    case 'CapturingGroup':
      return node.alternatives.map(({ elements }) => concatenatedText(elements, letters, flags, more))
    case 'Quantifier':
      return [(matchingTexts(node.element, letters, flags, more)[0] ?? '').repeat(Math.min(Math.max(node.min, more ? 1 : 0), node.max))]
    default:
      return ['']
  }
}

/** @param more include optional parts */
const concatenatedText = (elements: readonly AST.Element[], letters: readonly string[], flags: string, more: boolean): string =>
  elements.map(element => matchingTexts(element, letters, flags, more)[0] ?? '').join('')

/** Text that follows the node in a match, so that a negative lookahead fails on it. */
function textAfter(node: AST.Element, letters: readonly string[], flags: string): string {
  const { parent } = node
  return parent.type === 'Alternative'
    ? concatenatedText(parent.elements.slice(parent.elements.indexOf(node) + 1), letters, flags, true)
    : ''
}

/** Text that precedes the node in a match. */
function textBefore(node: AST.Element, letters: readonly string[], flags: string, more: boolean): string {
  const { parent } = node
  if (parent.type === 'Quantifier') return textBefore(parent, letters, flags, more)
  if (parent.type !== 'Alternative') return ''
  const own = concatenatedText(parent.elements.slice(0, parent.elements.indexOf(node)), letters, flags, more)
  const outer = parent.parent
  return (outer.type === 'Pattern' ? '' : textBefore(outer, letters, flags, more)) + own
}
