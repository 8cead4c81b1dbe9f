import type { Rules } from '#core/contract/model/field.ts'
import { withoutLastZeros } from './decimal.ts'
import { foldNumber, plainNumber } from './number-text.ts'

/** Units of types that always have the same one. */
const USUAL: Readonly<Record<string, string>> = { money: '元', percent: '%' }

/** What a number of this type counts; undefined where the manifest does not say. */
export const unitOf = (type: string, rules: Rules = {}): string | undefined => rules.suffix ?? USUAL[type]

/** Amounts of money as people write them, as powers of ten of 元. */
const POWERS: Readonly<Record<string, number>> = {
  ...{ 元: 0, 块: 0, 块钱: 0, 千: 3, k: 3, 千元: 3, 万: 4, w: 4, 万元: 4, 十万: 5, 十万元: 5 },
  ...{ 百万: 6, 百万元: 6, 千万: 7, 千万元: 7, 亿: 8, 亿元: 8 },
}

/** A word that stands alone says units of 元 where it says which money. */
const OURS = /人民币|rmb|cny/gi

/** An amount, its sign and the unit behind it. Blanks may stand before the unit, nowhere else. */
const WRITTEN = /^(?<minus>-?)(?<sign>[¥\uffe5]?)(?<number>[.,]*\d[\d.,]*)(?:\s*(?<word>[^\d\s.,]\D*))?$/
const LONGEST = 100

/**
 * A number in the unit of its field, whatever unit it is written in: for 万元 are 30万 and 300000元 both 30. Only signs of the field's own unit are
 * understood, and of what converts to it; any other is left, to be refused.
 * @returns the number alone; the text as it was when no unit is written
 */
export function inUnit(text: string, unit: string | undefined): string {
  if (unit === undefined || text.length > LONGEST) return text
  const { minus = '', sign, number, word } = WRITTEN.exec(foldNumber(text))?.groups ?? {}
  if (number === undefined || (sign === '' && word === undefined)) return text
  const power = POWERS[unit]
  if (power === undefined) return sign === '' && word === unit ? minus + number : text
  // A sign of currency says 元 where nothing else is said.
  const written = POWERS[word?.toLowerCase() ?? '元']
  if (written === undefined) return text
  return written === power ? minus + number : shifted(plainNumber(minus + number), written - power)
}

/** Units that a field's numbers may be written in, its own first; empty where it has none. */
export const unitsFor = (unit: string | undefined): readonly string[] => {
  if (unit === undefined) return []
  return POWERS[unit] === undefined ? [unit] : [unit, ...['元', '千元', '万元', '百万元', '亿元'].filter(other => other !== unit)]
}

/**
 * A unit as a heading names it, as it would stand behind a number of the field; undefined for one that is not the field's and does not convert to
 * it. 人民币 alone is 元.
 */
export function knownUnit(said: string, unit: string): string | undefined {
  const folded = foldNumber(said).replace(OURS, '').replace(/\s/g, '')
  const word = folded === '' || folded === '¥' || folded === '\uffe5' ? '元' : folded.toLowerCase()
  if (POWERS[unit] === undefined) return folded === unit ? unit : undefined
  return POWERS[word] === undefined ? undefined : word
}

/** Whether a text stands for another number than the one that is written there: 300000元 for 30 万元, and not 30万. */
export function isConverted(text: string, unit: string | undefined): boolean {
  const number = inUnit(text, unit)
  if (number === text) return false
  const written = foldNumber(text)
    .replace(/^(-?)[¥\uffe5]/, '$1')
    .replace(/(?<!\D)\D+$/, '')
  return plainNumber(number) !== plainNumber(written)
}

/** What may stand before and behind a number of the unit, as patterns: see writtenPattern. */
export function unitPattern(unit: string | undefined): { readonly before: string; readonly behind: string } | undefined {
  if (unit === undefined) return undefined
  const words = POWERS[unit] === undefined ? [unit] : Object.keys(POWERS).flatMap(word => [...new Set([word, word.toUpperCase()])])
  const escaped = words.map(word => word.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&'))
  return { before: POWERS[unit] === undefined ? '' : '[¥\uffe5]?', behind: `(?:\\s*(?:${escaped.join('|')}))?` }
}

/** A plain number times ten to this power, digit by digit. Anything else stays as it is. */
function shifted(text: string, power: number): string {
  const [, sign = '', before = '', after = ''] = /^(-?)(\d+)(?:\.(\d*))?$/.exec(text) ?? []
  if (before === '') return text
  const digits = before.padStart(before.length + Math.max(0, 1 - power - before.length), '0') + after.padEnd(power, '0')
  const point = digits.length - Math.max(after.length, power) + power
  const moved = `${digits.slice(0, point)}.${digits.slice(point)}`
  return sign + withoutLastZeros(moved).replace(/^0+(?=\d)/, '')
}
