import mitt, { type Emitter } from 'mitt'
import type { FactBus } from '#core/contract/client-plugin.ts'
import type { Events } from '#core/contract/events.ts'

export type Bus = Emitter<Events>

/** The typed bus. Facts only; a subscriber that throws is reported and stops nobody. */
export const createBus = (): Bus => mitt<Events>()

export interface BusLease {
  readonly bus: FactBus
  /** Takes back every subscription made through this lease. */
  dispose(): void
}

interface Subscription {
  readonly type: keyof Events
  readonly handler: unknown
  end(): void
}

/**
 * The bus to listen to: nobody who has it can tell a fact, or reach what others subscribed. It remembers what was subscribed through it, so that a
 * plugin can be undone as a whole.
 * @param failed hears what a subscriber throws
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
