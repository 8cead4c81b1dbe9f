import { useMemo } from 'react'
import type { ClientOption } from '#schemas/types/wire.ts'
import { useData } from '../swr/use-data.ts'
import { useOptionSets } from './use-options.ts'

type OptionSets = Readonly<Record<string, readonly ClientOption[]>>

/**
 * Option sets by name, wherever it is shown: those of the screen, and what the screen does not have from the server.
 * @param names the same ones at every call; one that is not here yet is missing in the answer
 */
export const useNamedOptions = (names: readonly string[]): OptionSets => {
  const here = useOptionSets()
  const missing = names.filter(name => !here[name])
  const { data } = useData<OptionSets>(missing.length > 0 ? '/runtime/options' : null, { names: missing.join(',') })
  return useMemo(() => ({ ...data, ...here }), [data, here])
}
