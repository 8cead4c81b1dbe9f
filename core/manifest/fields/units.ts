import { withoutLastZeros } from './decimal.ts'
import { foldNumber, plainNumber } from './number-text.ts'

/** Units of money amounts, as powers of ten of 元. */
const UNIT_POWERS: Readonly<Record<string, number>> = {
  ...{ 元: 0, 块: 0, 块钱: 0, 千: 3, k: 3, 千元: 3, 万: 4, w: 4, 万元: 4, 十万: 5, 十万元: 5 },
  ...{ 百万: 6, 百万元: 6, 千万: 7, 千万元: 7, 亿: 8, 亿元: 8 },
}

/** Currency names; alone, without another unit, they mean 元. */
const CURRENCY_NAMES = /人民币|rmb|cny/gi

/** An amount with sign and trailing unit. Whitespace is allowed before the unit only. */
const AMOUNT_WITH_UNIT = /^(?<minus>-?)(?<sign>[¥\uffe5]?)(?<number>[.,]*\d[\d.,]*)(?:\s*(?<word>[^\d\s.,]\D*))?$/
const MAX_AMOUNT_LENGTH = 100

/**
 * Converts a number from its written unit to the unit of its field: for a field in 万元, both 30万 and 300000元 give 30. Only the field's own
 * unit and units convertible to it are accepted; others stay, to be refused.
 * @returns the number without unit; the unchanged text if no unit is written
 */
export function convertToUnit(text: string, unit: string | undefined): string {
  if (unit === undefined || text.length > MAX_AMOUNT_LENGTH) return text
  const { minus = '', sign, number, word } = AMOUNT_WITH_UNIT.exec(foldNumber(text))?.groups ?? {}
  if (number === undefined || (sign === '' && word === undefined)) return text
  const power = UNIT_POWERS[unit]
  if (power === undefined) return sign === '' && word === unit ? minus + number : text
  // A currency sign alone means 元.
  const written = UNIT_POWERS[word?.toLowerCase() ?? '元']
  if (written === undefined) return text
  return written === power ? minus + number : shiftPoint(plainNumber(minus + number), written - power)
}

/** Units in which a field's numbers may be written, its own unit first; empty if it has no unit. */
export const unitsFor = (unit: string | undefined): readonly string[] => {
  if (unit === undefined) return []
  return UNIT_POWERS[unit] === undefined ? [unit] : [unit, ...['元', '千元', '万元', '百万元', '亿元'].filter(other => other !== unit)]
}

/**
 * Parses the unit in a header, in the notation used after numbers of the field; undefined if it is neither the field's unit nor convertible to it.
 * 人民币 alone means 元.
 */
export function unitInHeader(said: string, unit: string): string | undefined {
  const folded = foldNumber(said).replace(CURRENCY_NAMES, '').replace(/\s/g, '')
  const word = folded === '' || folded === '¥' || folded === '\uffe5' ? '元' : folded.toLowerCase()
  if (UNIT_POWERS[unit] === undefined) return folded === unit ? unit : undefined
  return UNIT_POWERS[word] === undefined ? undefined : word
}

/** True if conversion changes the written number: 300000元 in a field of 万元, but not 30万. */
export function isConverted(text: string, unit: string | undefined): boolean {
  const number = convertToUnit(text, unit)
  if (number === text) return false
  const written = foldNumber(text)
    .replace(/^(-?)[¥\uffe5]/, '$1')
    .replace(/(?<!\D)\D+$/, '')
  return plainNumber(number) !== plainNumber(written)
}

/** Patterns of what may stand before and after a number with this unit; see writtenPattern. */
export function unitPattern(unit: string | undefined): { readonly before: string; readonly behind: string } | undefined {
  if (unit === undefined) return undefined
  const words =
    UNIT_POWERS[unit] === undefined ? [unit] : Object.keys(UNIT_POWERS).flatMap(word => [...new Set([word, word.toUpperCase()])])
  const escaped = words.map(word => word.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&'))
  return { before: UNIT_POWERS[unit] === undefined ? '' : '[¥\uffe5]?', behind: `(?:\\s*(?:${escaped.join('|')}))?` }
}

/** A plain number times 10^`power`, shifted digit by digit. Any other text is returned unchanged. */
function shiftPoint(text: string, power: number): string {
  const [, sign = '', before = '', after = ''] = /^(-?)(\d+)(?:\.(\d*))?$/.exec(text) ?? []
  if (before === '') return text
  const digits = before.padStart(before.length + Math.max(0, 1 - power - before.length), '0') + after.padEnd(power, '0')
  const point = digits.length - Math.max(after.length, power) + power
  const moved = `${digits.slice(0, point)}.${digits.slice(point)}`
  return sign + withoutLastZeros(moved).replace(/^0+(?=\d)/, '')
}
