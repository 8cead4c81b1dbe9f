import { useMemo } from 'react'
import { useNamedOptions } from '#core/runtime/index.ts'
import type { ClientOption } from '#schemas/types/wire.ts'

/** What an empty value shows. */
export const EMPTY = '-'

const find = (options: readonly ClientOption[], value: unknown): ClientOption | undefined => {
  for (const option of options) {
    const found = option.value === value ? option : find(option.children ?? [], value)
    if (found) return found
  }
  return undefined
}

/** Any value as a text; a list is joined. */
export const textOf = (value: unknown): string => {
  if (value === undefined || value === null || value === '') return EMPTY
  if (Array.isArray(value)) return value.length === 0 ? EMPTY : value.map(textOf).join('、')
  return String(value)
}

/** A value as its option set calls it; as it is when the set has no word for it. */
export type Label = (set: string, value: unknown) => string

/** Words for codes, wherever it is shown. @param sets the same ones at every call */
export function useLabels(sets: readonly string[]): Label {
  const options = useNamedOptions(sets)
  return useMemo<Label>(() => {
    const one = (set: string, value: unknown): string => find(options[set] ?? [], value)?.label ?? textOf(value)
    return (set, value) => (Array.isArray(value) && value.length > 0 ? value.map(item => one(set, item)).join('、') : one(set, value))
  }, [options])
}
