import { AsyncLocalStorage } from 'node:async_hooks'
import type { ServerPlugin } from '#core/contract/server-plugin.ts'

const working = new AsyncLocalStorage<string>()

/** The plugin with whatever its `start` leaves running (timers, listeners, promises) marked as its own. */
export const marked = (plugin: ServerPlugin): ServerPlugin => ({
  ...plugin,
  start: plugin.start && ((services, db) => working.run(plugin.id, async () => plugin.start?.(services, db))),
})

/** Whose work this is, where it was begun by a plugin's `start`. */
export const workingPlugin = (): string | undefined => working.getStore()
