/** Option sets: their trees, labels and texts. */
import type { FieldOption } from './field-type.ts'

/** All options of a tree, parents before children. */
export const flattenOptions = (options: readonly FieldOption[]): readonly FieldOption[] =>
  options.flatMap(option => [option, ...flattenOptions(option.children ?? [])])

/** Index of an option set, because imports and exports look up values for every row. */
interface OptionIndex {
  readonly labels: ReadonlyMap<unknown, string>
  /** Options by label and by value; a label takes precedence over an equal value. */
  readonly byText: ReadonlyMap<string, FieldOption>
}

/** Text of an option for comparison: case and width of letters are ignored. */
export const foldOption = (text: string): string => text.normalize('NFKC').trim().toLowerCase()
const optionIndexes = new WeakMap<readonly FieldOption[], OptionIndex>()

/** Cached by array: option sets are replaced, never changed. The first of several equal options wins. */
const optionIndexOf = (options: readonly FieldOption[]): OptionIndex => {
  const known = optionIndexes.get(options)
  if (known !== undefined) return known
  const all = [...flattenOptions(options)].reverse()
  const index = {
    labels: new Map(all.map(option => [option.value as unknown, option.label])),
    byText: new Map([
      ...all.map(one => [foldOption(String(one.value)), one] as const),
      ...all.map(one => [foldOption(one.label), one] as const),
    ]),
  }
  optionIndexes.set(options, index)
  return index
}

/** Option with that label, else with that value. */
export const findOption = (text: string, options: readonly FieldOption[]): FieldOption | undefined =>
  optionIndexOf(options).byText.get(foldOption(text))

/** Label of a value; the value itself if the set does not (or no longer) contain it. */
export const labelOf = (value: unknown, options: readonly FieldOption[]): string =>
  optionIndexOf(options).labels.get(value) ?? String(value)
