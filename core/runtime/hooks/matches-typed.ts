import type { ReactElement } from 'react'
import { isSpelled, spelled } from '#core/manifest/query/index.ts'

interface ShownOption {
  readonly children?: unknown
  readonly extra?: readonly string[]
}

/** Filter function for selects with all options loaded: matches the label or its spellings. Options carry their spellings as `extra`. */
export const matchesTyped = (text: string, option: ReactElement): boolean => {
  const { children, extra } = option.props as ShownOption
  const typed = text.trim().toLowerCase()
  if (String(children).toLowerCase().includes(typed)) return true
  const letters = spelled(typed)
  return extra !== undefined && letters !== undefined && isSpelled(extra, letters)
}
