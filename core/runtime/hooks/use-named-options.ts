import { useMemo } from 'react'
import { optionSetsGet } from '#core/contract/core-addresses.ts'
import type { ClientOption } from '#schemas/types/wire.ts'
import { useData } from '../swr/use-data.ts'
import { useOptionSets } from './use-options.ts'

type OptionSets = Readonly<Record<string, readonly ClientOption[]>>

/**
 * Option sets by name, on any screen: those of the screen, and missing ones from the server.
 * @param names must be stable; a set that is not loaded yet is missing in the result
 */
export const useNamedOptions = (names: readonly string[]): OptionSets => {
  const here = useOptionSets()
  const missing = names.filter(name => !here[name])
  const { data } = useData(missing.length > 0 ? optionSetsGet : null, { names: missing.join(',') })
  return useMemo(() => ({ ...data, ...here }), [data, here])
}
