import type { ClientOption } from '#schemas/types/wire.ts'

/** What the option with that value is called, in a set and below its entries. */
export const nameIn = (options: readonly ClientOption[], value: unknown): string | undefined => {
  for (const option of options) {
    const found = option.value === value ? option.label : nameIn(option.children ?? [], value)
    if (found !== undefined) return found
  }
  return undefined
}
