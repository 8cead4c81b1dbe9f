import type { ClientOption } from '#schemas/types/wire.ts'

/** Label of the option with this value, searching children as well. */
export const labelInOptions = (options: readonly ClientOption[], value: unknown): string | undefined => {
  for (const option of options) {
    const found = option.value === value ? option.label : labelInOptions(option.children ?? [], value)
    if (found !== undefined) return found
  }
  return undefined
}
