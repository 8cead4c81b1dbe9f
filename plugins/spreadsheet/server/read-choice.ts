import type { Option } from '#core/contract/model/option.ts'
import { type FieldOption, fieldType, findOption, foldOption } from '#core/manifest/fields/index.ts'
import type { OptionValue } from '../wire.ts'

/** What texts mean that are no option, by the text as options are compared; null for nothing. */
export type KnownTexts = ReadonlyMap<string, OptionValue | null>

/** A cell of an option field: its value, or why it has none. */
export interface ReadChoice {
  readonly result: { readonly value: unknown } | { readonly message: string }
  /** Texts that are no option, whether it is known what they mean or not. */
  readonly unknown: readonly string[]
  /** It is not known of all of them what they mean. */
  readonly unread: boolean
  /** Some of them count as nothing. */
  readonly dropped: boolean
}

const TYPES: readonly string[] = ['option', 'options', 'boolean']

/** Whether cells of this type name options one by one. */
export const isChoice = (type: string): boolean => TYPES.includes(type)

/** Several values in one cell, however they are separated. */
const SEPARATORS = /[,，、;；/／|｜\s]+/u

/** An option's own label may have a separator in it. */
const partsOf = (text: string, list: boolean, options: readonly FieldOption[]): readonly string[] =>
  !list || findOption(text, options) !== undefined ? [text] : text.split(SEPARATORS).filter(Boolean)

const SAID = 3

const noOption = (texts: readonly string[]): string => {
  const named = texts
    .slice(0, SAID)
    .map(text => `“${text}”`)
    .join('、')
  return texts.length === 1 ? `没有${named}这个选项` : `没有${named}${texts.length > SAID ? `等${texts.length}个` : '这些'}选项`
}

/**
 * Reads what staff wrote for an option, or for several: an option by its label or value, then what is known of the text.
 * @param lenient what is unknown counts as nothing
 */
export function readChoice(type: string, text: string, options: readonly Option[], known: KnownTexts, lenient: boolean): ReadChoice {
  const { list } = fieldType(type)
  const unknown: string[] = []
  const missing: string[] = []
  const values = new Set<OptionValue>()
  for (const part of text === '' ? [] : partsOf(text, list, options)) {
    const option = findOption(part, options)
    const meant = option ? option.value : known.get(foldOption(part))
    if (!option) unknown.push(part)
    if (meant === undefined) missing.push(part)
    else if (meant !== null) values.add(meant)
  }
  const unread = missing.length > 0
  if (unread && !lenient) return { result: { message: noOption(missing) }, unknown, unread, dropped: false }
  const dropped = unread || unknown.some(part => known.get(foldOption(part)) === null)
  const [first = null] = values
  return { result: { value: list ? (values.size > 0 ? [...values] : null) : first }, unknown, unread, dropped }
}
