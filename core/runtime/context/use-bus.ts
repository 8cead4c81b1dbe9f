import { useMemo } from 'react'
import type { FactBus } from '#core/contract/client-plugin.ts'
import { leaseBus } from '#core/kernel/index.ts'
import { useRuntime } from './runtime.ts'

/** Events of this page, read-only: actions that succeeded, screens that were opened. The object is stable while the page is loaded. */
export const useBus = (): FactBus => {
  const { bus } = useRuntime().kernel
  // The stack of the error tells which plugin the failing handler belongs to.
  return useMemo(() => leaseBus(bus, (_, error) => reportError(error)).bus, [bus])
}
