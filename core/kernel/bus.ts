import mitt, { type Emitter, type Handler, type WildcardHandler } from 'mitt'
import type { Events } from '#core/contract/events.ts'

export type Bus = Emitter<Events>

/** The typed bus. Facts only; a subscriber that throws is reported and stops nobody. */
export const createBus = (): Bus => mitt<Events>()

export interface BusLease {
  readonly bus: Bus
  /** Takes back every subscription made through this lease. */
  dispose(): void
}

type Any = Handler<Events[keyof Events]> & WildcardHandler<Events>

/**
 * A view on the bus that remembers what was subscribed through it, so that a plugin can be undone as a whole.
 * @param failed hears what a subscriber throws, after the console
 */
export const leaseBus = (bus: Bus, owner: string, failed: (type: keyof Events, error: unknown) => void): BusLease => {
  const held = new Map<Any, { readonly type: keyof Events; readonly guarded: Any }[]>()

  const on = (type: keyof Events, handler: Any): void => {
    const guarded = ((...facts: Parameters<Any>) => {
      try {
        handler(...facts)
      } catch (error) {
        console.error(`[${owner}] subscriber of "${type}" failed`, error)
        failed(type, error)
      }
    }) as Any
    held.set(handler, [...(held.get(handler) ?? []), { type, guarded }])
    bus.on(type, guarded)
  }

  const off = (type: keyof Events, handler?: Any): void => {
    for (const [key, entries] of held) {
      if (handler && key !== handler) continue
      for (const entry of entries) if (entry.type === type) bus.off(type, entry.guarded)
      const rest = entries.filter(entry => entry.type !== type)
      if (rest.length > 0) held.set(key, rest)
      else held.delete(key)
    }
  }

  return {
    bus: { all: bus.all, on: on as Bus['on'], off: off as Bus['off'], emit: bus.emit },
    dispose: () => {
      for (const entries of held.values()) for (const { type, guarded } of entries) bus.off(type, guarded)
      held.clear()
    },
  }
}
