import type { ClientFormItem, ClientOption } from '#schemas/types/wire.ts'

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

/**
 * Number text as typed: full-width digits become ASCII, thousands separators and anything else that no number has are dropped, and what is
 * beyond the decimals is cut, not rounded.
 */
export function cleanNumber(text: string, decimals: number): string {
  const ascii = text
    .normalize('NFKC')
    .replaceAll('。', '.')
    .replace(/[^\d.-]/g, '')
  const sign = ascii.startsWith('-') ? '-' : ''
  const [digits = '', ...rest] = ascii.replaceAll('-', '').split('.')
  const whole = digits.replace(/^0+(?=\d)/, '') || (rest.length > 0 ? '0' : '')
  if (decimals === 0 || rest.length === 0) return sign + whole
  return `${sign}${whole}.${rest.join('').slice(0, decimals)}`
}

/** The typed text as a value of the field: integers are numbers, everything with decimals stays text, so that no cent is lost. */
export const numberValue = (text: string, item: ClientFormItem): string | number | undefined => {
  if (text === '') return undefined
  const isWhole = item.type === 'integer' && /^-?\d{1,15}$/.test(text)
  return isWhole ? Number(text) : text
}

/** On leaving: '.5' → '0.5', '007' → '7', '3.' → '3'; money keeps two decimals. */
export function settleNumber(text: string, item: ClientFormItem): string {
  const match = /^(-?)0*(\d*)(?:\.(\d*))?$/.exec(text)
  if (!match || text === '' || text === '-' || text === '.') return text === '-' || text === '.' ? '' : text
  const [, sign = '', whole = '', fraction = ''] = match
  const places = item.type === 'money' ? fraction.padEnd(2, '0') : fraction
  const settled = `${whole || '0'}${places ? `.${places}` : ''}`
  return /^[0.]+$/.test(settled) ? settled : sign + settled
}
