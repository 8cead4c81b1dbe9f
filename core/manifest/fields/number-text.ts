import { INVISIBLE_CHARACTERS } from '../text/clean-text.ts'

/** No real number is this long; a longer text is not normalised but left to be refused. */
const MAX_NUMBER_LENGTH = 100

/** Leading and trailing whitespace and invisible characters, as pasted text has them. */
const BLANK_CLASS = `[\\s${INVISIBLE_CHARACTERS}]`
const BLANKS = `${BLANK_CLASS}*`
const SURROUNDING_BLANKS = new RegExp(`^${BLANK_CLASS}+|(?<!${BLANK_CLASS})${BLANK_CLASS}+$`, 'g')

/** Converts full-width ASCII, the ideographic full stop and the minus sign to ASCII. */
const foldWidth = (text: string): string =>
  text
    .replace(/[\uff01-\uff5e]/g, character => String.fromCharCode(character.charCodeAt(0) - 0xfee0))
    .replaceAll('\u3002', '.')
    .replaceAll('\u2212', '-')

/** Without surrounding whitespace and invisible characters. */
export const trimmedText = (text: string): string => (text.length > MAX_NUMBER_LENGTH ? text : text.replace(SURROUNDING_BLANKS, ''))

/** A number as typed, converted to ASCII and without surrounding whitespace. Separators and other characters stay. */
export const foldNumber = (text: string): string => (text.length > MAX_NUMBER_LENGTH ? text : foldWidth(trimmedText(text)))

/** Thousands separators in valid positions only; '12,50' is ambiguous and stays, to be refused. */
const GROUPED_NUMBER = /^-?\d{1,3}(,\d{3})+(\.\d*)?$/

/**
 * Canonical form of a number: '１,２３４.５' → '1234.5', '.5' → '0.5', '007' → '7', '3.' → '3', '-0' → '0'. Decimal places are kept. A text that is no
 * number, including one with a unit, stays unchanged: it is never turned into another number.
 */
export const plainNumber = (text: string): string => {
  const folded = foldNumber(text)
  const digits = GROUPED_NUMBER.test(folded) ? folded.replaceAll(',', '') : folded
  const match = /^(-?)(\d*)(?:\.(\d*))?$/.exec(digits)
  const [, sign = '', whole = '', fraction = ''] = match ?? []
  if (match === null || whole + fraction === '') return digits
  const plain = `${whole.replace(/^0+(?=\d)/, '') || '0'}${fraction && `.${fraction}`}`
  return /[1-9]/.test(plain) ? sign + plain : plain
}

/** Character classes of a written number. */
interface NumberAlphabet {
  readonly digit: string
  readonly comma: string
  readonly point: string
  readonly minus: string
}

/** Half-width and full-width characters, as foldNumber accepts them. */
export const ANY_WIDTH: NumberAlphabet = {
  digit: '[0-9\uff10-\uff19]',
  comma: '[,\uff0c]',
  point: '[.\uff0e\u3002]',
  minus: '[-\uff0d\u2212]',
}
export const ASCII_ONLY: NumberAlphabet = { digit: '[0-9]', comma: ',', point: '[.]', minus: '-' }

/**
 * Pattern for JSON Schema of the spellings that plainNumber accepts.
 * @param unit patterns of what may stand before and after the number
 */
export function writtenPattern({ digit, comma, point, minus }: NumberAlphabet, unit = { before: '', behind: '' }): string {
  const whole = `(?:${digit}{1,3}(?:${comma}${digit}{3})+|${digit}+)(?:${point}${digit}*)?`
  return `^${BLANKS}${minus}?${unit.before}(?:${whole}|${point}${digit}+)${unit.behind}${BLANKS}$`
}
