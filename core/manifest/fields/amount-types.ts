/** Amounts of money and percentages: decimals with a fixed unit, read more strictly than others. */
import { groupDigits, isDecimal, isDecimalSum } from './decimal.ts'
import type { FieldType, ParsedValue } from './field-type.ts'
import { moneyProblem, plainMoney, plainPercent } from './money.ts'
import { ASCII_ONLY, writtenPattern } from './number-text.ts'
import { checkRange, decimalType, parseDecimal } from './number-types.ts'
import { CELL_WIDTH, countedIn, formattedCell } from './sheet-cells.ts'

const formatFixed =
  (suffix: string) =>
  (value: unknown): string => {
    if (value === null || value === undefined || value === '') return ''
    const text = String(value)
    return isDecimalSum(text) ? `${groupDigits(text, 2)}${suffix}` : text
  }

/** Completes an amount to two decimals. */
const settleMoney = (value: string): string => {
  if (!isDecimal(value)) return value
  const [whole, fraction = ''] = value.split('.')
  return `${whole}.${fraction.padEnd(2, '0')}`
}

const YUAN = '元'
const moneyText = formatFixed(YUAN)

const parseMoney = (text: string): ParsedValue => {
  const value = plainMoney(text) || null
  const message = value === null ? undefined : moneyProblem(value)
  return message === undefined ? { value } : { message }
}

const moneyType: FieldType = {
  ...decimalType(
    { decimals: 2 },
    {
      name: 'money',
      ruleKeys: ['min', 'max', 'from', 'suffix', 'plausible', 'message'],
      sheet: formattedCell('number', '#,##0.00', CELL_WIDTH, {
        how: ({ suffix }) => `${countedIn('金额', suffix ?? YUAN)}，只写半角数字，最多2位小数`,
        example: '1000.00',
      }),
    },
    { format: 'money', unit: YUAN, converted: false, asTyped: true, plain: plainMoney, bound: parseMoney, settle: settleMoney },
  ),
  spellings: () => writtenPattern(ASCII_ONLY),
  check: (value, rules, context) => {
    const fault = moneyProblem(value)
    return fault === undefined ? checkRange(value as string, rules, context) : context.label + fault
  },
  parse: parseMoney,
  cell: 'currency',
  control: 'money',
  format: moneyText,
  words: moneyText,
  brief: moneyText,
}

const PERCENT_DIGITS = '只能输入半角数字，如 12.5'
const percentText = formatFixed('%')

const parsePercent = (text: string): ParsedValue => {
  const value = plainPercent(text)
  return value === '' || isDecimal(value) ? parseDecimal(value, 2) : { message: PERCENT_DIGITS }
}

const anyPercent = decimalType(
  { decimals: 2, min: 0, max: 100 },
  {
    name: 'percent',
    ruleKeys: ['min', 'max', 'from', 'decimals', 'plausible', 'message'],
    sheet: formattedCell('number', '0.00', CELL_WIDTH, { how: () => countedIn('0–100 的数字', '%'), example: '12.5' }),
  },
  { format: 'percent', summable: false, rate: true, unit: '%', asTyped: true, plain: plainPercent, bound: parsePercent },
)

const percentType: FieldType = {
  ...anyPercent,
  spellings: () => writtenPattern(ASCII_ONLY, { before: '', behind: '(?:\\s*%)?' }),
  check: (value, rules, context) =>
    typeof value === 'number' || (typeof value === 'string' && isDecimal(value))
      ? anyPercent.check(value, rules, context)
      : context.label + PERCENT_DIGITS,
  parse: parsePercent,
  cell: 'percent',
  control: 'percent',
  format: percentText,
  words: percentText,
  brief: percentText,
}

export const amountTypes: readonly FieldType[] = [moneyType, percentType]
