import { groupThousands } from '#core/manifest/fields/decimal.ts'
import type { ClientOption } from '#schemas/types/wire.ts'

/** What an empty value shows. */
export const emptyText = '-'

export const isEmpty = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)

const decimal = /^([+-]?)(\d+)(?:\.(\d+))?$/

const round = (whole: string, fraction: string, decimals: number): readonly [string, string] => {
  if (fraction.length <= decimals) return [whole, fraction.padEnd(decimals, '0')]
  const kept = BigInt(whole + fraction.slice(0, decimals)) + (fraction.charCodeAt(decimals) >= 53 ? 1n : 0n)
  const digits = kept.toString().padStart(whole.length + decimals, '0')
  return [digits.slice(0, digits.length - decimals), digits.slice(digits.length - decimals)]
}

/**
 * A decimal text or number with thousands separators, half-up at `decimals`; as many as it has when undefined.
 * Works on the digits, so that no amount is too large or too exact for it. What is no number is shown as it is.
 */
export const formatDecimal = (value: unknown, decimals?: number): string => {
  const text = String(value)
  const match = decimal.exec(text)
  if (!match) return text
  const [, sign = '', digits = '0', ownFraction = ''] = match
  const [whole, fraction] = round(digits, ownFraction, decimals ?? ownFraction.length)
  const grouped = groupThousands(whole.replace(/^0+(?=\d)/, ''))
  const isZero = /^[0,]*$/.test(grouped + fraction)
  return `${sign === '-' && !isZero ? '-' : ''}${grouped}${fraction && `.${fraction}`}`
}

const labels = new WeakMap<readonly ClientOption[], ReadonlyMap<string, ClientOption>>()

const collect = (options: readonly ClientOption[], found: Map<string, ClientOption>): Map<string, ClientOption> => {
  for (const option of options) {
    found.set(String(option.value), option)
    if (option.children) collect(option.children, found)
  }
  return found
}

/** The option of a value, nested ones too. The lookup table is built once for each set. */
export const optionOf = (options: readonly ClientOption[], value: unknown): ClientOption | undefined => {
  let table = labels.get(options)
  if (!table) {
    table = collect(options, new Map())
    labels.set(options, table)
  }
  return table.get(String(value))
}

/** The shown part of a reference: its first value besides the id. */
const nameOf = (value: object): string => {
  const shown = Object.entries(value).find(([key, part]) => key !== 'id' && key !== 'version' && typeof part === 'string')
  return shown ? String(shown[1]) : emptyText
}

/** Any value as plain text: option labels, 是 and 否, names of references, lists joined. */
export const plainText = (value: unknown, options: readonly ClientOption[] = []): string => {
  if (isEmpty(value)) return emptyText
  if (Array.isArray(value)) return value.map(item => plainText(item, options)).join('、')
  const option = options.length > 0 ? optionOf(options, value) : undefined
  if (option) return option.label
  if (typeof value === 'boolean') return value ? '是' : '否'
  return typeof value === 'object' && value !== null ? nameOf(value) : String(value)
}
