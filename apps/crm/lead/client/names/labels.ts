import { useMemo } from 'react'
import { useNamedOptions } from '#core/runtime/index.ts'
import type { ClientOption } from '#schemas/types/wire.ts'

/** Placeholder for an empty value. */
export const EMPTY_VALUE_TEXT = '-'

const optionWithValue = (options: readonly ClientOption[], value: unknown): ClientOption | undefined => {
  for (const option of options) {
    const found = option.value === value ? option : optionWithValue(option.children ?? [], value)
    if (found) return found
  }
  return undefined
}

/** Any value as text; list items are joined with 、. */
export const displayText = (value: unknown): string => {
  if (value === undefined || value === null || value === '') return EMPTY_VALUE_TEXT
  if (Array.isArray(value)) return value.length === 0 ? EMPTY_VALUE_TEXT : value.map(displayText).join('、')
  return String(value)
}

/** Label of a value in an option set, or the value itself if the set does not have it. */
export type OptionLabel = (set: string, value: unknown) => string

/** Labels of option values. @param sets a constant list, the same at every render. */
export function useLabels(sets: readonly string[]): OptionLabel {
  const options = useNamedOptions(sets)
  return useMemo<OptionLabel>(() => {
    const one = (set: string, value: unknown): string => optionWithValue(options[set] ?? [], value)?.label ?? displayText(value)
    return (set, value) => (Array.isArray(value) && value.length > 0 ? value.map(item => one(set, item)).join('、') : one(set, value))
  }, [options])
}
