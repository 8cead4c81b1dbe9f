import { createContext, useContext } from 'react'
import type { ClientOption } from '#schemas/types/wire.ts'

type OptionSets = Readonly<Record<string, readonly ClientOption[]>>

/** Option sets of the screen on show. */
export const OptionsContext = createContext<OptionSets>({})

const none: readonly ClientOption[] = []

/** Values of an option set that the screen names; the same array as long as the screen stays. */
export const useOptions = (name: string | undefined): readonly ClientOption[] => {
  const sets = useContext(OptionsContext)
  return (name === undefined ? undefined : sets[name]) ?? none
}

/** All option sets of the screen by name, for what resolves many at once. */
export const useOptionSets = (): OptionSets => useContext(OptionsContext)
