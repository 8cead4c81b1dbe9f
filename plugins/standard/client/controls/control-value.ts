import { foldNumber, inUnit, isConverted, isDecimal, plainMoney, plainNumber, plainPercent, unitOf } from '#core/manifest/fields/index.ts'
import type { ClientFormItem, ClientOption } from '#schemas/types/wire.ts'

/** What stands in front of everybody who chose too many. */
export const tooMany = (most: number): string => `最多可选择${most}个`

/** A value as an input shows it. */
export const asText = (value: unknown): string => (value === undefined || value === null ? '' : String(value))

/** A value as a list, whatever was stored. */
export const asList = (value: unknown): readonly (string | number)[] => {
  if (Array.isArray(value)) return value
  return value === undefined || value === null || value === '' ? [] : [value as string | number]
}

/** Options that may be chosen, and those that already are: a disabled or automatic value still shows on the row that has it. */
export const offered = (options: readonly ClientOption[], value: unknown): readonly ClientOption[] => {
  const chosen = new Set(asList(value))
  return options.filter(option => chosen.has(option.value as string) || (option.disabled !== true && option.manual !== false))
}

/** How many may be chosen: the rule "max" of a list. */
export const mostChosen = (item: ClientFormItem): number | undefined => item.rules?.max

/** Decimal places that a number field keeps: none for integers, two for money and percentages, six for other decimals. */
export const decimalsOf = (item: ClientFormItem): number => {
  if (item.type === 'integer') return 0
  return item.rules?.decimals ?? (item.type === 'decimal' ? 6 : 2)
}

/** A tree as one list whose labels tell the way: 「总部 / 销售一部」. */
export const flatOptions = (options: readonly ClientOption[], above = ''): readonly ClientOption[] =>
  options.flatMap(({ children, ...option }) => {
    const label = above + option.label
    return [{ ...option, label }, ...flatOptions(children ?? [], `${label} / `)]
  })

/** A typed number in ASCII, cut behind the field's decimals, never rounded. What is no number, or has a unit beside it, stays as it is typed. */
export function cleanNumber(text: string, decimals: number): string {
  const folded = foldNumber(text)
  const [, whole, fraction] = /^(-?[\d,]*\.)(\d*)$/.exec(folded) ?? []
  if (whole !== undefined && fraction !== undefined) return decimals === 0 ? folded : whole + fraction.slice(0, decimals)
  return /^-?[\d,]*$/.test(folded) ? folded : text
}

/** As the server reads it. */
function plainText(text: string, { type, rules }: ClientFormItem): string {
  if (type === 'money') return plainMoney(text)
  return type === 'percent' ? plainPercent(text) : plainNumber(inUnit(text, unitOf(type, rules)))
}

/** The typed text as a value of the field: integers are numbers, everything with decimals stays text, so that no cent is lost. */
export const numberValue = (text: string, item: ClientFormItem): string | number | undefined => {
  const plain = plainText(text, item)
  if (plain === '') return undefined
  const isWhole = item.type === 'integer' && /^-?\d{1,15}$/.test(plain)
  return isWhole ? Number(plain) : plain
}

/** On leaving, money has its two decimals: '5' → '5.00'. */
export function settleNumber(value: unknown, item: ClientFormItem): unknown {
  if (item.type !== 'money' || typeof value !== 'string' || !isDecimal(value)) return value
  const [whole, fraction = ''] = value.split('.')
  return `${whole}.${fraction.padEnd(2, '0')}`
}

/** What a typed text became that stands in another unit; undefined when it says the number itself. */
export const conversionOf = (text: string, item: ClientFormItem): { readonly from: string; readonly to: string } | undefined => {
  const unit = unitOf(item.type, item.rules)
  const to = asText(numberValue(text, item))
  return isConverted(text, unit) && isDecimal(to) ? { from: text.trim(), to: `${to} ${unit}` } : undefined
}
