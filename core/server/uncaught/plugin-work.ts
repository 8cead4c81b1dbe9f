import { AsyncLocalStorage } from 'node:async_hooks'
import type { ServerPlugin } from '#core/contract/server-plugin.ts'

const working = new AsyncLocalStorage<string>()

/** Wraps a plugin so that everything its `start` leaves running (timers, listeners, promises) is attributed to it. */
export const marked = (plugin: ServerPlugin): ServerPlugin => ({
  ...plugin,
  start: plugin.start && ((services, db) => working.run(plugin.id, async () => plugin.start?.(services, db))),
})

/** Runs a function, and everything it leaves running, in the name of a plugin. */
export const workAs = <T>(plugin: string, run: () => T): T => working.run(plugin, run)

/** Id of the plugin whose `start` began the running code or, for outside plugins, whose code it is; undefined otherwise. */
export const workingPlugin = (): string | undefined => working.getStore()

type Listener = (plugin: string, error: unknown) => void

const listeners = new Set<Listener>()

/** Subscribes to uncaught errors in the work of plugins; returns the function that unsubscribes. */
export const onPluginFailure = (hear: Listener): (() => void) => {
  listeners.add(hear)
  return () => void listeners.delete(hear)
}

/** Reports an uncaught error in the work of a plugin. */
export const tellPluginFailure: Listener = (plugin, error) => {
  for (const hear of listeners) hear(plugin, error)
}
