import { AsyncLocalStorage } from 'node:async_hooks'
import type { ServerPlugin } from '#core/contract/server-plugin.ts'

const working = new AsyncLocalStorage<string>()

/** The plugin with whatever its `start` leaves running (timers, listeners, promises) marked as its own. */
export const marked = (plugin: ServerPlugin): ServerPlugin => ({
  ...plugin,
  start: plugin.start && ((services, db) => working.run(plugin.id, async () => plugin.start?.(services, db))),
})

/** Runs something in the name of a plugin, with whatever it leaves running. */
export const workAs = <T>(plugin: string, run: () => T): T => working.run(plugin, run)

/** Whose work this is, where it was begun by a plugin's `start`, or is an outside plugin's. */
export const workingPlugin = (): string | undefined => working.getStore()

type Listener = (plugin: string, error: unknown) => void

const listeners = new Set<Listener>()

/** Hears of what nobody caught in the work of plugins; the returned function ends it. */
export const onPluginFailure = (hear: Listener): (() => void) => {
  listeners.add(hear)
  return () => void listeners.delete(hear)
}

/** Tells of an error that nobody caught in the work of a plugin. */
export const tellPluginFailure: Listener = (plugin, error) => {
  for (const hear of listeners) hear(plugin, error)
}
