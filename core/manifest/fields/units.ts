import type { Rules } from '#core/contract/model/field.ts'
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

const WRITTEN = /^-?[\d.,]+(?<word>\D+)$/
const LONGEST = 100

/**
 * A number in the unit of its field, whatever unit it is written in: for 万元 are 30万 and 300000元 both 30. Units that have nothing to do with
 * each other are left, to be refused.
 * @returns the number alone; the text as it was when no unit is written
 */
export function inUnit(text: string, unit: string | undefined): string {
  if (unit === undefined || text.length > LONGEST) return text
  const folded = text.normalize('NFKC').replace(/\s/g, '')
  const power = POWERS[unit]
  if (power === undefined) return folded.endsWith(unit) ? folded.slice(0, -unit.length) : text
  // A sign of currency says 元 where nothing else is said.
  const amount = folded.replace(/^(-?)[¥￥]/, '$1')
  const word = WRITTEN.exec(amount)?.groups?.['word']?.toLowerCase() ?? (amount === folded ? undefined : '元')
  const written = word === undefined ? undefined : POWERS[word]
  if (written === undefined) return text
  const number = foldNumber(/\D$/.test(amount) ? amount.slice(0, -(word?.length ?? 0)) : amount)
  return written === power ? number : shifted(number, written - power)
}

/** Whether a text stands for another number than the one that is written there: 300000元 for 30 万元, and not 30万. */
export function isConverted(text: string, unit: string | undefined): boolean {
  const number = inUnit(text, unit)
  if (number === text) return false
  const written = text.normalize('NFKC').replace(/\D+$/, '')
  return plainNumber(number) !== plainNumber(written)
}

/** A written number times ten to this power, digit by digit. Anything else stays as it is. */
function shifted(text: string, power: number): string {
  const [, sign = '', whole = '', fraction = ''] = /^(-?)(\d{1,3}(?:,\d{3})+|\d+)(?:\.(\d*))?$/.exec(text) ?? []
  if (whole === '') return text
  const [before, after] = [whole.replaceAll(',', ''), fraction]
  const digits = before.padStart(before.length + Math.max(0, 1 - power - before.length), '0') + after.padEnd(power, '0')
  const point = digits.length - Math.max(after.length, power) + power
  const moved = `${digits.slice(0, point)}.${digits.slice(point)}`
  return sign + moved.replace(/\.?0*$/, '').replace(/^0+(?=\d)/, '')
}
