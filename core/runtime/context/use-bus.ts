import { useMemo } from 'react'
import type { Events } from '#core/contract/events.ts'
import { useRuntime } from './runtime.ts'

/** The page's bus, to listen to. */
export interface FactBus {
  /**
   * Tells when a fact of this type happens; the answer ends it. A handler that throws is reported and stops nobody.
   * In a component: `useEffect(() => bus.on('action.succeeded', fact => …), [bus])`.
   */
  on<Type extends keyof Events>(type: Type, handler: (fact: Events[Type]) => void): () => void
}

/** What happens on this page: actions that succeeded, screens that were opened. The same object as long as the page stays. Nothing answers over it. */
export const useBus = (): FactBus => {
  const { bus } = useRuntime().kernel
  return useMemo<FactBus>(
    () => ({
      on(type, handler) {
        const guarded: typeof handler = fact => {
          try {
            handler(fact)
          } catch (error) {
            // Whose it is, is told by its stack.
            reportError(error)
          }
        }
        bus.on(type, guarded)
        return () => bus.off(type, guarded)
      },
    }),
    [bus],
  )
}
