import type { Option } from '#core/contract/model/option.ts'
import { type FieldOption, fieldType, findOption, foldOption, takesOptions } from '#core/manifest/public.ts'
import type { OptionValue } from '../wire/choices.ts'

/** Known meanings of texts that match no option, by folded text; null means “left empty”. */
export type KnownTexts = ReadonlyMap<string, OptionValue | null>

/** Result of reading a cell of an option field. */
export interface ReadChoice {
  readonly result: { readonly value: unknown } | { readonly message: string }
  /** Texts that match no option, whether their meaning is known or not. */
  readonly unknown: readonly string[]
  /** True if the meaning of at least one of them is not known. */
  readonly unread: boolean
  /** True if at least one of them was left out. */
  readonly dropped: boolean
}

/** True if cells of this field type hold options. */
export const isChoiceType = (type: string): boolean => takesOptions(fieldType(type))

/** Separators of several values in one cell. */
const SEPARATORS = /[,，、;；/／|｜\s]+/u

/** Splits a cell of several options; an option's own label may contain a separator. */
const splitChoices = (text: string, list: boolean, options: readonly FieldOption[]): readonly string[] =>
  !list || findOption(text, options) !== undefined ? [text] : text.split(SEPARATORS).filter(Boolean)

const MAX_TEXTS_IN_MESSAGE = 3

const noOptionMessage = (texts: readonly string[]): string => {
  const named = texts
    .slice(0, MAX_TEXTS_IN_MESSAGE)
    .map(text => `“${text}”`)
    .join('、')
  return texts.length === 1
    ? `没有${named}这个选项`
    : `没有${named}${texts.length > MAX_TEXTS_IN_MESSAGE ? `等${texts.length}个` : '这些'}选项`
}

/**
 * Reads the text of an option cell: each part by an option's label or value, then by known meanings.
 * @param lenient leaves out unknown texts instead of refusing them
 */
export function readChoice(type: string, text: string, options: readonly Option[], known: KnownTexts, lenient: boolean): ReadChoice {
  const { list } = fieldType(type)
  const unknown: string[] = []
  const missing: string[] = []
  const values = new Set<OptionValue>()
  for (const part of text === '' ? [] : splitChoices(text, list, options)) {
    const option = findOption(part, options)
    const meant = option ? option.value : known.get(foldOption(part))
    if (!option) unknown.push(part)
    if (meant === undefined) missing.push(part)
    else if (meant !== null) values.add(meant)
  }
  const unread = missing.length > 0
  if (unread && !lenient) return { result: { message: noOptionMessage(missing) }, unknown, unread, dropped: false }
  const dropped = unread || unknown.some(part => known.get(foldOption(part)) === null)
  const [first = null] = values
  return { result: { value: list ? (values.size > 0 ? [...values] : null) : first }, unknown, unread, dropped }
}
