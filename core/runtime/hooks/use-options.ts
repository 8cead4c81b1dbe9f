import { createContext, useContext } from 'react'
import type { ClientOption } from '#schemas/types/wire.ts'

type OptionSets = Readonly<Record<string, readonly ClientOption[]>>

/** Option sets of the current screen. */
export const OptionsContext = createContext<OptionSets>({})

const noOptions: readonly ClientOption[] = []

/** Options of one of the screen's option sets; the array is stable as long as the screen is. */
export const useOptions = (name: string | undefined): readonly ClientOption[] => {
  const sets = useContext(OptionsContext)
  return (name === undefined ? undefined : sets[name]) ?? noOptions
}

/** All option sets of the screen by name, for code that resolves many at once. */
export const useOptionSets = (): OptionSets => useContext(OptionsContext)
