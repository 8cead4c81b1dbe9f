import { useMemo } from 'react'
import type { FactBus } from '#core/contract/client-plugin.ts'
import { leaseBus } from '#core/kernel/index.ts'
import { useRuntime } from './runtime.ts'

/** What happens on this page: actions that succeeded, screens that were opened. The same object as long as the page stays. Nothing answers over it. */
export const useBus = (): FactBus => {
  const { bus } = useRuntime().kernel
  // Whose a handler is that throws, is told by its stack.
  return useMemo(() => leaseBus(bus, (_, error) => reportError(error)).bus, [bus])
}
