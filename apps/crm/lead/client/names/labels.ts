import { useMemo } from 'react'
import { useNamedOptions } from '#core/runtime/index.ts'
import type { ClientOption } from '#schemas/types/wire.ts'

/** Placeholder for an empty value. */
export const EMPTY = '-'

const find = (options: readonly ClientOption[], value: unknown): ClientOption | undefined => {
  for (const option of options) {
    const found = option.value === value ? option : find(option.children ?? [], value)
    if (found) return found
  }
  return undefined
}

/** Any value as text; list items are joined with 、. */
export const textOf = (value: unknown): string => {
  if (value === undefined || value === null || value === '') return EMPTY
  if (Array.isArray(value)) return value.length === 0 ? EMPTY : value.map(textOf).join('、')
  return String(value)
}

/** Label of a value in an option set, or the value itself if the set does not have it. */
export type Label = (set: string, value: unknown) => string

/** Labels of option values. @param sets a constant list, the same at every render. */
export function useLabels(sets: readonly string[]): Label {
  const options = useNamedOptions(sets)
  return useMemo<Label>(() => {
    const one = (set: string, value: unknown): string => find(options[set] ?? [], value)?.label ?? textOf(value)
    return (set, value) => (Array.isArray(value) && value.length > 0 ? value.map(item => one(set, item)).join('、') : one(set, value))
  }, [options])
}
