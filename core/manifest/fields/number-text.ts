import { visibleText } from '../text/clean-text.ts'

/** Nobody's number is as long: such a text is left as it is, to be refused. */
const LONGEST = 100

/** Full-width forms of ASCII, the ideographic full stop and the minus sign. */
const foldWidth = (text: string): string =>
  text
    .replace(/[\uff01-\uff5e]/g, character => String.fromCharCode(character.charCodeAt(0) - 0xfee0))
    .replaceAll('\u3002', '.')
    .replaceAll('\u2212', '-')

/** As people write a number, in ASCII: no blanks, no currency sign before it, no 元 or % behind it. Thousands separators stay. */
export const foldNumber = (text: string): string => {
  if (text.length > LONGEST) return text
  return foldWidth(visibleText(text))
    .replace(/\s/g, '')
    .replace(/^(-?)[¥￥$]/, '$1')
    .replace(/[元%]$/, '')
}

/** Thousands separators that stand where they belong; '12,50' means something else and stays, to be refused. */
const GROUPED = /^-?\d{1,3}(,\d{3})+(\.\d*)?$/

/**
 * The one written form of a number: '１,２３４.５元' → '1234.5', '.5' → '0.5', '007' → '7', '3.' → '3', '-0' → '0'. No digit behind the point
 * is dropped. What is no number stays as it is: nothing is turned into another number.
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
