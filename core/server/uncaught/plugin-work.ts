import { AsyncLocalStorage } from 'node:async_hooks'
import type { ServerPlugin } from '#core/contract/server-plugin.ts'

const pluginStorage = new AsyncLocalStorage<string>()

/** Wraps a plugin so that everything its `start` leaves running (timers, listeners, promises) is attributed to it. */
export const attributeWork = (plugin: ServerPlugin): ServerPlugin => ({
  ...plugin,
  start: plugin.start && ((services, db) => pluginStorage.run(plugin.id, async () => plugin.start?.(services, db))),
})

/** Runs a function, and everything it leaves running, in the name of a plugin. */
export const runAsPlugin = <T>(plugin: string, run: () => T): T => pluginStorage.run(plugin, run)

/** Id of the plugin whose `start` began the running code or, for outside plugins, whose code it is; undefined otherwise. */
export const workingPlugin = (): string | undefined => pluginStorage.getStore()

type FailureListener = (plugin: string, error: unknown) => void

const failureListeners = new Set<FailureListener>()

/** Subscribes to uncaught errors in the work of plugins; returns the function that unsubscribes. */
export const onPluginFailure = (hear: FailureListener): (() => void) => {
  failureListeners.add(hear)
  return () => void failureListeners.delete(hear)
}

/** Reports an uncaught error in the work of a plugin. */
export const reportPluginFailure: FailureListener = (plugin, error) => {
  for (const hear of failureListeners) hear(plugin, error)
}
