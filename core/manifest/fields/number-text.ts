import { INVISIBLE_CHARACTERS } from '../text/clean-text.ts'

/** Nobody's number is as long: such a text is left as it is, to be refused. */
const LONGEST = 100

/** Blanks and what is pasted along unseen, before and behind. */
const BLANK = `[\\s${INVISIBLE_CHARACTERS}]`
const AROUND = `${BLANK}*`
const ENDS = new RegExp(`^${BLANK}+|(?<!${BLANK})${BLANK}+$`, 'g')

/** Full-width forms of ASCII, the ideographic full stop and the minus sign. */
const foldWidth = (text: string): string =>
  text
    .replace(/[\uff01-\uff5e]/g, character => String.fromCharCode(character.charCodeAt(0) - 0xfee0))
    .replaceAll('\u3002', '.')
    .replaceAll('\u2212', '-')

/** Without the blanks around it. */
export const bareText = (text: string): string => (text.length > LONGEST ? text : text.replace(ENDS, ''))

/** As people write a number, in ASCII, without the blanks around it. Separators and whatever else stands there stay. */
export const foldNumber = (text: string): string => (text.length > LONGEST ? text : foldWidth(bareText(text)))

/** Thousands separators that stand where they belong; '12,50' means something else and stays, to be refused. */
const GROUPED = /^-?\d{1,3}(,\d{3})+(\.\d*)?$/

/**
 * The one written form of a number: '１,２３４.５' → '1234.5', '.5' → '0.5', '007' → '7', '3.' → '3', '-0' → '0'. No digit behind the point
 * is dropped. What is no number stays as it is, a sign of a unit too: nothing is turned into another number.
 */
export const plainNumber = (text: string): string => {
  const folded = foldNumber(text)
  const digits = GROUPED.test(folded) ? folded.replaceAll(',', '') : folded
  const match = /^(-?)(\d*)(?:\.(\d*))?$/.exec(digits)
  const [, sign = '', whole = '', fraction = ''] = match ?? []
  if (match === null || whole + fraction === '') return digits
  const plain = `${whole.replace(/^0+(?=\d)/, '') || '0'}${fraction && `.${fraction}`}`
  return /[1-9]/.test(plain) ? sign + plain : plain
}

/** Characters that a written number is made of. */
interface Alphabet {
  readonly digit: string
  readonly comma: string
  readonly point: string
  readonly minus: string
}

/** Both widths, as foldNumber reads them. */
export const ANY_WIDTH: Alphabet = { digit: '[0-9\uff10-\uff19]', comma: '[,\uff0c]', point: '[.\uff0e\u3002]', minus: '[-\uff0d\u2212]' }
export const ASCII_ONLY: Alphabet = { digit: '[0-9]', comma: ',', point: '[.]', minus: '-' }

/** The spellings that plainNumber understands, as a pattern for JSON Schema. @param unit pattern of what may stand around the number */
export function writtenPattern({ digit, comma, point, minus }: Alphabet, unit = { before: '', behind: '' }): string {
  const whole = `(?:${digit}{1,3}(?:${comma}${digit}{3})+|${digit}+)(?:${point}${digit}*)?`
  return `^${AROUND}${minus}?${unit.before}(?:${whole}|${point}${digit}+)${unit.behind}${AROUND}$`
}
