import mitt, { type Emitter } from 'mitt'
import type { FactBus } from '#core/contract/client-plugin.ts'
import type { Events } from '#core/contract/events.ts'

export type Bus = Emitter<Events>

/** The page's typed event bus. Facts only. */
export const createBus = (): Bus => mitt<Events>()

export interface BusLease {
  readonly bus: FactBus
  /** Ends every subscription made through this lease. */
  dispose(): void
}

interface Subscription {
  readonly type: keyof Events
  readonly handler: unknown
  end(): void
}

/**
 * Wraps the bus for one subscriber: it can subscribe, but neither publish facts nor reach other subscribers. The lease records its subscriptions, so
 * that all of them can be ended when a plugin is removed.
 * @param failed called with the error that a handler throws; other handlers still run
 */
export const leaseBus = (bus: Bus, failed: (type: keyof Events, error: unknown) => void): BusLease => {
  const held = new Set<Subscription>()
  return {
    bus: {
      on(type, handler) {
        const guarded: typeof handler = fact => {
          try {
            handler(fact)
          } catch (error) {
            failed(type, error)
          }
        }
        const subscription: Subscription = {
          type,
          handler,
          end() {
            if (held.delete(subscription)) bus.off(type, guarded)
          },
        }
        held.add(subscription)
        bus.on(type, guarded)
        return subscription.end
      },
      off(type, handler) {
        for (const subscription of [...held]) if (subscription.type === type && subscription.handler === handler) subscription.end()
      },
    },
    dispose() {
      for (const { end } of [...held]) end()
    },
  }
}
