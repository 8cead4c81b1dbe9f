/**
 * Syntax errors of a manifest, with messages that tell the author what to type instead. Only the first error is reported: later ones may follow from
 * it.
 */
import type { Finding } from '../problems/reporter.ts'
import { type Bracket, isOpeningBracket, OPENING_BRACKETS, surplusClosing, unclosedOpening } from './brackets.ts'

/** An error and its offset. */
export interface TextProblem {
  readonly offset: number
  readonly finding: Finding
}

/** Full-width characters of input methods, and the ASCII character that was meant. */
const FULL_WIDTH: Readonly<Record<string, string>> = {
  '，': ',',
  '、': ',',
  '；': ',',
  '。': '.',
  '：': ':',
  '“': '"',
  '”': '"',
  '‘': '"',
  '’': '"',
  '＂': '"',
  '｛': '{',
  '｝': '}',
  '【': '[',
  '】': ']',
  '［': '[',
  '］': ']',
  '「': '"',
  '」': '"',
}

const LITERAL_WORDS: Readonly<Record<string, string>> = {
  true: 'true',
  yes: 'true',
  是: 'true',
  真: 'true',
  false: 'false',
  no: 'false',
  否: 'false',
  假: 'false',
  null: 'null',
  none: 'null',
  undefined: 'null',
}

const JSON_NUMBER = /^-?(0|[1-9]\d*)(\.\d+)?([eE][+-]?\d+)?$/
const BARE_WORD = /[\p{L}\p{N}_$.+-]+/uy
const MERGE_CONFLICT_MARKER = /^(<{7}|={7}|>{7}|\|{7})( |$)/m

const textProblem = (offset: number, code: Finding['code'], message: string): TextProblem => ({ offset, finding: { code, message } })
const syntaxProblem = (offset: number, message: string): TextProblem => textProblem(offset, 'json.syntax', `写法不对：${message}`)

const fullWidthProblem = (offset: number, character: string): TextProblem => {
  if (character === '　') return textProblem(offset, 'json.full-width', '这里有一个全角空格，请删去或改成半角空格')
  return textProblem(offset, 'json.full-width', `“${character}” 是全角符号，请改成半角的 “${FULL_WIDTH[character]}”`)
}

/** Offset of the first closing full-width quote without an opening one, where the text was meant to end; -1 if there is none. */
const strayQuote = (text: string): number => {
  let open = 0
  for (const [index, character] of [...text].entries()) {
    if (character === '“') open += 1
    if (character === '”') open -= 1
    if (open < 0) return [...text].slice(0, index).join('').length
  }
  return -1
}

/** End offset of the string that starts at a quote, or the error in it. */
const endOfString = (text: string, start: number): number | TextProblem => {
  for (let at = start + 1; at < text.length; at += 1) {
    const character = text[at]
    if (character === '"') return at + 1
    if (character === '\n') {
      const stray = strayQuote(text.slice(start + 1, at))
      return stray < 0
        ? syntaxProblem(start, '文字没有结束的引号；文字里也不能直接换行，换行写成 \\n')
        : fullWidthProblem(start + 1 + stray, text[start + 1 + stray] ?? '”')
    }
    if (character === '\\') {
      if (!/^(["\\/bfnrt]|u[0-9a-fA-F]{4})/.test(text.slice(at + 1, at + 6)))
        return syntaxProblem(at, '“\\” 后面只能是引号、n 或另一个 “\\”')
      at += 1
    } else if (character === '\t') return syntaxProblem(at, '文字里不能有制表符，请改成空格')
  }
  return syntaxProblem(start, '文字没有结束的引号')
}

type ExpectedToken = 'value' | 'key' | 'colon' | 'next'

/** Parser state: which token may come next, and which came last. */
interface ParserState {
  expected: ExpectedToken
  /** Offset of the comma just before: a closing bracket after it is an error. */
  comma?: number
  last: { readonly end: number; readonly isText: boolean }
}

const wordProblem = (offset: number, word: string, { expected, last }: ParserState, gap: string): TextProblem | undefined => {
  if (expected === 'next') {
    const inText = last.isText && !gap.includes('\n')
    return inText
      ? textProblem(last.end - 1, 'json.quote', '文字里的引号要写成 \\"，或改用中文引号')
      : syntaxProblem(last.end, '这里缺少逗号，两项之间要有 “,”')
  }
  if (expected === 'colon') return syntaxProblem(last.end, '键名后面缺少冒号 “:”')
  if (expected === 'value' && (word === 'true' || word === 'false' || word === 'null' || JSON_NUMBER.test(word))) return undefined
  const meant = expected === 'value' ? LITERAL_WORDS[word.toLowerCase()] : undefined
  if (meant !== undefined) return textProblem(offset, 'json.word', `“${word}” 应写成 “${meant}”`)
  if (/^[-+.]?\d/.test(word) && expected === 'value') return syntaxProblem(offset, `数字 “${word}” 格式不对`)
  return textProblem(offset, 'json.word', `“${word}” 两边要加引号 "${word}"`)
}

const misplacedStringProblem = ({ expected, last }: ParserState, gap: string): TextProblem | undefined => {
  if (expected === 'next')
    return last.isText && gap === ''
      ? textProblem(last.end - 1, 'json.quote', '文字里的引号要写成 \\"，或改用中文引号')
      : syntaxProblem(last.end, '这里缺少逗号，两项之间要有 “,”')
  return expected === 'colon' ? syntaxProblem(last.end, '键名后面缺少冒号 “:”') : undefined
}

const punctuationProblem = (offset: number, character: string, reading: ParserState): TextProblem | undefined => {
  const { expected, comma, last } = reading
  if (character === ',') {
    if (expected === 'next') return undefined
    return expected === 'colon'
      ? syntaxProblem(last.end, '键名后面缺少冒号和值')
      : syntaxProblem(offset, comma === undefined ? '逗号前面缺少一项' : '多了一个逗号')
  }
  if (character === ':') return expected === 'colon' ? undefined : syntaxProblem(offset, '冒号只能写在键名后面')
  return undefined
}

/** Strict JSON parser that builds no value and stops at the first error. */
class TextProblemFinder {
  private readonly open: Bracket[] = []
  private readonly closed: (readonly [Bracket, number])[] = []
  private readonly reading: ParserState = { expected: 'value', last: { end: 0, isText: false } }
  private at = 0
  private readonly text: string

  constructor(text: string) {
    this.text = text
  }

  find(): TextProblem | undefined {
    const conflict = MERGE_CONFLICT_MARKER.exec(this.text)
    if (conflict !== null) return textProblem(conflict.index, 'json.conflict', '这里留有合并冲突的标记，请选定一边，并删去三行标记')
    for (;;) {
      const gap = this.skipSpace()
      if (this.at >= this.text.length) return this.atEnd()
      const found = this.step(this.text[this.at] ?? '', gap)
      if (found !== undefined) return found
    }
  }

  private skipSpace(): string {
    const start = this.at
    while (/[ \t\r\n]/.test(this.text[this.at] ?? '')) this.at += 1
    return this.text.slice(start, this.at)
  }

  private step(character: string, gap: string): TextProblem | undefined {
    const { at, text } = this
    if (/^(\/\/|\/\*|#)/.test(text.slice(at, at + 2))) return textProblem(at, 'json.comment', '清单是纯 JSON，不能写注释')
    if (character === '　' || FULL_WIDTH[character] !== undefined) return fullWidthProblem(at, character)
    if (this.open.length === 0 && this.reading.expected === 'next') return this.afterEnd(character)
    if (character === '"') return this.takeText(gap)
    if (isOpeningBracket(character)) return this.takeOpening(character)
    if (character === '}' || character === ']') return this.takeClosing(character)
    if (character === ',' || character === ':') return this.takePunctuation(character)
    if (character === "'") return syntaxProblem(at, '文字和键名要用双引号 " 括起来')
    return this.takeWord(gap)
  }

  private afterEnd(character: string): TextProblem {
    if (character !== '}' && character !== ']' && character !== ',') return syntaxProblem(this.at, '文件末尾有多余内容')
    const surplus = surplusClosing(this.text, this.closed) ?? this.at
    return syntaxProblem(surplus, `多了一个 “${this.text[surplus]}”`)
  }

  private atEnd(): TextProblem | undefined {
    if (this.open.length === 0) return this.reading.expected === 'next' ? undefined : syntaxProblem(0, '文件是空的')
    const { offset, character } = unclosedOpening(this.text, this.open, this.closed)
    return syntaxProblem(offset, `没有结束的 “${character}”`)
  }

  private after(end: number, expected: ExpectedToken, isText = false): void {
    this.at = end
    Object.assign(this.reading, { expected, comma: undefined, last: { end, isText } })
  }

  private takeText(gap: string): TextProblem | undefined {
    const bad = misplacedStringProblem(this.reading, gap)
    if (bad !== undefined) return bad
    const end = endOfString(this.text, this.at)
    if (typeof end !== 'number') return end
    this.after(end, this.reading.expected === 'key' ? 'colon' : 'next', true)
    return undefined
  }

  private takeOpening(character: string): TextProblem | undefined {
    const bad = misplacedStringProblem({ ...this.reading, last: { ...this.reading.last, isText: false } }, '')
    if (bad !== undefined) return bad
    if (this.reading.expected === 'key') return syntaxProblem(this.at, '这里应为带引号的键名')
    this.open.push({ offset: this.at, character })
    this.after(this.at + 1, character === '{' ? 'key' : 'value')
    return undefined
  }

  private takeClosing(character: string): TextProblem | undefined {
    const { comma, expected, last } = this.reading
    if (comma !== undefined) return syntaxProblem(comma, '多了一个逗号，最后一项后面不能有逗号')
    if (expected === 'colon') return syntaxProblem(last.end, '键名后面缺少冒号和值')
    const opened = this.open.pop()
    if (opened === undefined) return syntaxProblem(this.at, `多了一个 “${character}”`)
    if (OPENING_BRACKETS[character] !== opened.character)
      return syntaxProblem(this.at, `这里应为 “${opened.character === '{' ? '}' : ']'}”`)
    if (expected === 'value' && opened.character === '{') return syntaxProblem(last.end, '冒号后面缺少值')
    this.closed.push([opened, this.at])
    this.after(this.at + 1, 'next')
    return undefined
  }

  private takePunctuation(character: string): TextProblem | undefined {
    const bad = punctuationProblem(this.at, character, this.reading)
    if (bad !== undefined) return bad
    const comma = this.at
    if (character === ':') this.after(this.at + 1, 'value')
    else {
      this.after(this.at + 1, this.open.at(-1)?.character === '{' ? 'key' : 'value')
      this.reading.comma = comma
    }
    return undefined
  }

  private takeWord(gap: string): TextProblem | undefined {
    BARE_WORD.lastIndex = this.at
    const word = BARE_WORD.exec(this.text)?.[0]
    if (word === undefined) return syntaxProblem(this.at, `“${String.fromCodePoint(this.text.codePointAt(this.at) ?? 0)}” 不能写在这里`)
    const bad = wordProblem(this.at, word, this.reading, gap)
    if (bad !== undefined) return bad
    this.after(this.at + word.length, 'next')
    return undefined
  }
}

/** First syntax error of a text; undefined if it is valid JSON. */
export const firstSyntaxProblem = (text: string): TextProblem | undefined => new TextProblemFinder(text).find()
