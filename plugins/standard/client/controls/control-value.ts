import { fieldType, foldNumber, isConverted, isDecimal, type NumberTraits, unitOf } from '#core/manifest/public.ts'
import type { ClientFormItem, ClientOption } from '#schemas/types/wire.ts'

/** Message for choosing more than `most` options. */
export const tooManyText = (most: number): string => `最多可选择${most}个`

/** A value as the text of an input. */
export const controlText = (value: unknown): string => (value === undefined || value === null ? '' : String(value))

type ChosenOption = ClientOption['value']

const isChosenOption = (value: unknown): value is ChosenOption => ['string', 'number', 'boolean'].includes(typeof value)

/** A value as a list; a single value becomes a list of one. */
export const asList = (value: unknown): readonly ChosenOption[] =>
  Array.isArray(value) ? value : isChosenOption(value) && value !== '' ? [value] : []

/** Selectable options plus the chosen ones: a disabled or automatic option is still shown on a row that has it. */
export const selectableOptions = (options: readonly ClientOption[], value: unknown): readonly ClientOption[] => {
  const chosen = new Set(asList(value))
  return options.filter(option => chosen.has(option.value) || (option.disabled !== true && option.manual !== false))
}

/** Maximum number of options: the rule "max" of a list. */
export const maxChosen = (item: ClientFormItem): number | undefined => item.rules?.max

/** How numbers of the item's type are typed. @throws Error for an item of another type, which no compiled manifest gives a number control */
export const itemNumber = ({ type }: ClientFormItem): NumberTraits => {
  const { number } = fieldType(type)
  if (number === undefined) throw new Error(`field type ${type} has no numbers`)
  return number
}

/** Decimal places of a number field. */
export const fieldDecimals = (item: ClientFormItem): number => item.rules?.decimals ?? itemNumber(item).decimals

/** Flattens an option tree; labels contain the path: 「总部 / 销售一部」. */
export const flatOptions = (options: readonly ClientOption[], above = ''): readonly ClientOption[] =>
  options.flatMap(({ children, ...option }) => {
    const label = above + option.label
    return [{ ...option, label }, ...flatOptions(children ?? [], `${label} / `)]
  })

/** Typed number in ASCII, truncated to the field's decimals, never rounded. Text that is no number, or contains a unit, is returned unchanged. */
export function cleanNumber(text: string, decimals: number): string {
  const folded = foldNumber(text)
  const [, whole, fraction] = /^(-?[\d,]*\.)(\d*)$/.exec(folded) ?? []
  if (whole !== undefined && fraction !== undefined) return decimals === 0 ? folded : whole + fraction.slice(0, decimals)
  return /^-?[\d,]*$/.test(folded) ? folded : text
}

/** Value of the typed text: integers are numbers, decimals stay text, so that no cent is lost. undefined if empty. */
export const numberValue = (text: string, item: ClientFormItem): string | number | undefined => {
  const { plain, read } = itemNumber(item)
  const number = plain(text, item.rules ?? {})
  return number === '' ? undefined : read(number)
}

/** Completes money to two decimals on blur: '5' → '5.00'. */
export function completedNumber(value: unknown, item: ClientFormItem): unknown {
  return typeof value === 'string' ? itemNumber(item).settle(value) : value
}

/** Conversion of a text typed in another unit; undefined if it has the field's unit or none. */
export const conversionOf = (text: string, item: ClientFormItem): { readonly from: string; readonly to: string } | undefined => {
  const unit = unitOf(item.type, item.rules)
  const to = controlText(numberValue(text, item))
  return isConverted(text, unit) && isDecimal(to) ? { from: text.trim(), to: `${to} ${unit}` } : undefined
}
