import { groupThousands } from '#core/manifest/public.ts'
import type { ClientOption } from '#schemas/types/wire.ts'

/** Text shown for an empty value. */
export const emptyText = '-'

export const isEmptyCell = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)

const decimalPattern = /^([+-]?)(\d+)(?:\.(\d+))?$/

const roundDigits = (whole: string, fraction: string, decimals: number): readonly [string, string] => {
  if (fraction.length <= decimals) return [whole, fraction.padEnd(decimals, '0')]
  const kept = BigInt(whole + fraction.slice(0, decimals)) + (fraction.charCodeAt(decimals) >= 53 ? 1n : 0n)
  const digits = kept.toString().padStart(whole.length + decimals, '0')
  return [digits.slice(0, digits.length - decimals), digits.slice(digits.length - decimals)]
}

/**
 * A decimal text or number with thousands separators, rounded half up to `decimals`; undefined keeps all digits. Works on digits, so no amount is too
 * large or too precise. Text that is no number is returned unchanged.
 */
export const formatDecimal = (value: unknown, decimals?: number): string => {
  const text = String(value)
  const match = decimalPattern.exec(text)
  if (!match) return text
  const [, sign = '', digits = '0', ownFraction = ''] = match
  const [whole, fraction] = roundDigits(digits, ownFraction, decimals ?? ownFraction.length)
  const grouped = groupThousands(whole.replace(/^0+(?=\d)/, ''))
  const isZero = /^[0,]*$/.test(grouped + fraction)
  return `${sign === '-' && !isZero ? '-' : ''}${grouped}${fraction && `.${fraction}`}`
}

const optionTables = new WeakMap<readonly ClientOption[], ReadonlyMap<string, ClientOption>>()

const collectOptions = (options: readonly ClientOption[], found: Map<string, ClientOption>): Map<string, ClientOption> => {
  for (const option of options) {
    found.set(String(option.value), option)
    if (option.children) collectOptions(option.children, found)
  }
  return found
}

/** Option of a value, also among nested ones. The lookup table is built once per option set. */
export const optionOf = (options: readonly ClientOption[], value: unknown): ClientOption | undefined => {
  let table = optionTables.get(options)
  if (!table) {
    table = collectOptions(options, new Map())
    optionTables.set(options, table)
  }
  return table.get(String(value))
}

/** Display name of a reference: its first text besides id and version. */
const referenceName = (value: object): string => {
  const shown = Object.entries(value).find(([key, part]) => key !== 'id' && key !== 'version' && typeof part === 'string')
  return shown ? String(shown[1]) : emptyText
}

/** Any value as plain text: option labels, 是 and 否, names of references, lists joined. */
export const plainCellText = (value: unknown, options: readonly ClientOption[] = []): string => {
  if (isEmptyCell(value)) return emptyText
  if (Array.isArray(value)) return value.map(item => plainCellText(item, options)).join('、')
  const option = options.length > 0 ? optionOf(options, value) : undefined
  if (option) return option.label
  if (typeof value === 'boolean') return value ? '是' : '否'
  return typeof value === 'object' && value !== null ? referenceName(value) : String(value)
}
