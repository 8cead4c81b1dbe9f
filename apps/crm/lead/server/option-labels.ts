import type { OptionSet } from '#core/contract/model/option.ts'

/** Label of a value in an option set of the manifests; the value itself if the set lacks it. */
export type OptionLabel = (set: string, value: unknown) => string

/** Labels for the sentences of timelines, from a Snapshot's option sets. */
export const optionLabels =
  (options: Readonly<Record<string, OptionSet>>): OptionLabel =>
  (set, value) =>
    options[set]?.values.find(option => option.value === value)?.label ?? String(value ?? '')

/** Parts of a timeline's text that are there. */
export const joinedParts = (...parts: readonly unknown[]): string =>
  parts.filter(part => part !== null && part !== undefined && part !== '').join('，')
