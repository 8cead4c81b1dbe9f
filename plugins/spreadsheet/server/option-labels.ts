import type { Column, Option } from '#core/contract/model.ts'
import type { OptionSource } from '#core/contract/server-plugin.ts'

/** Gives labels for option values: one value or a list of them; unknown values show as they are. */
export type OptionLabels = (set: string, value: unknown) => string

/** Loads the option sets that the columns need, once an export. */
export async function optionLabels(columns: readonly Column[], options: OptionSource): Promise<OptionLabels> {
  const sets = new Set(columns.map(column => (column.path.target ?? column.path.own).options).filter(set => set !== undefined))
  const labels = new Map<string, ReadonlyMap<string, string>>()
  for (const set of sets) labels.set(set, new Map(flatten(await options.get(set))))
  const label = (set: string, value: unknown): string =>
    value === null || value === undefined ? '' : (labels.get(set)?.get(String(value)) ?? String(value))
  return (set, value) => (Array.isArray(value) ? value.map(item => label(set, item)).join('、') : label(set, value))
}

function* flatten(options: readonly Option[]): Generator<readonly [string, string]> {
  for (const option of options) {
    yield [String(option.value), option.label]
    yield* flatten(option.children)
  }
}
