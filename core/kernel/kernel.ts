import type { ClientPlugin } from '#core/contract/client-plugin.ts'
import { type Bus, createBus, leaseBus } from './bus.ts'
import { type ClientKinds, clientPoints } from './contribution.ts'
import { once } from './once.ts'
import { createRegistry, type Registry } from './registry.ts'

/** The browser's kernel: a plugin that fails is switched off, and the page continues without it. */
export interface Kernel extends Pick<Registry<ClientPlugin, ClientKinds>, 'find' | 'all'> {
  readonly bus: Bus
  /** Ids of the active plugins, in order of activation. */
  readonly plugins: readonly string[]
  /**
   * Registers and activates plugins in the order of `requires`: all of them, or none. A plugin whose `activate` throws is switched off together with
   * the plugins that require it, and reported as 'plugin.disabled'.
   * @returns unregisters them all, in reverse order; safe to call twice
   * @throws KernelError if the set cannot be registered; then nothing is registered
   */
  register(plugins: readonly ClientPlugin[]): () => void
  /** Switches off a plugin and the plugins that require it. Does nothing if it is not active. */
  disable(id: string, reason: string): void
  /**
   * True if the plugin was switched off because it, or a plugin that it requires, failed, and it has been neither unregistered nor registered again
   * since.
   */
  isOff(id: string): boolean
  /** Version of the registry: increases whenever a contribution is added or removed. */
  revision(): number
  /** Calls the listener after each change of `revision`; returns the function that unsubscribes. */
  subscribe(listener: () => void): () => void
}

export interface KernelOptions {
  /** Called when a plugin's bus handler throws. The error is also written to the console. */
  subscriberFailed?(plugin: string, type: string, error: unknown): void
}

interface ActivePlugin {
  readonly plugin: ClientPlugin
  dispose(): void
}

/** Activates a plugin that is already registered, so that `activate` can use its own contributions. */
const activatePlugin = (
  plugin: ClientPlugin,
  remove: () => void,
  bus: Bus,
  { subscriberFailed }: KernelOptions,
): { dispose(): void; failure?: unknown } => {
  const lease = leaseBus(bus, (type, error) => {
    console.error(`[${plugin.id}] subscriber of "${type}" failed`, error)
    subscriberFailed?.(plugin.id, type, error)
  })
  let deactivate: (() => void) | undefined
  const dispose = once(() => {
    try {
      deactivate?.()
    } catch (error) {
      console.error(`[${plugin.id}] failed while it was undone`, error)
    } finally {
      lease.dispose()
      remove()
    }
  })
  try {
    deactivate = plugin.activate?.({ bus: lease.bus })
    return { dispose }
  } catch (failure) {
    dispose()
    return { dispose, failure }
  }
}

/** Change counter with listeners. */
const createChangeCounter = () => {
  const listeners = new Set<() => void>()
  let count = 0
  return {
    revision: () => count,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    tell() {
      count += 1
      for (const listener of [...listeners]) listener()
    },
  }
}

export const createKernel = (options: KernelOptions = {}): Kernel => {
  const bus = createBus()
  const registry = createRegistry<ClientPlugin, ClientKinds>(clientPoints)
  const active = new Map<string, ActivePlugin>()
  const off = new Set<string>()
  const changes = createChangeCounter()

  const stop = (id: string): void => {
    const entry = active.get(id)
    if (!entry) return
    for (const other of [...active.values()].reverse()) if (other.plugin.requires?.includes(id)) stop(other.plugin.id)
    active.delete(id)
    entry.dispose()
  }

  const disable = (id: string, reason: string): void => {
    if (!active.has(id)) return
    const before = [...active.keys()]
    stop(id)
    for (const one of before) if (!active.has(one)) off.add(one)
    changes.tell()
    bus.emit('plugin.disabled', { id, reason })
  }

  const activate = (plugin: ClientPlugin, remove: () => void): void => {
    const missing = plugin.requires?.find(id => !active.has(id))
    const { dispose, failure } = missing
      ? { dispose: remove, failure: `requires "${missing}"` }
      : activatePlugin(plugin, remove, bus, options)
    active.set(plugin.id, { plugin, dispose })
    if (failure === undefined) return
    console.error(`[${plugin.id}] could not be activated`, failure)
    if (missing) dispose()
    disable(plugin.id, failure instanceof Error ? failure.message : String(failure))
  }

  const register = (plugins: readonly ClientPlugin[]): (() => void) => {
    const registered = registry.register(plugins, new Set(active.keys()))
    for (const { plugin } of registered) off.delete(plugin.id)
    for (const { plugin, remove } of registered) activate(plugin, remove)
    changes.tell()
    return once(() => {
      for (const { plugin } of registered.toReversed()) {
        if (active.get(plugin.id)?.plugin === plugin) stop(plugin.id)
        else if (!active.has(plugin.id)) off.delete(plugin.id)
      }
      changes.tell()
    })
  }

  return {
    bus,
    get plugins() {
      return [...active.keys()]
    },
    register,
    disable,
    isOff: id => off.has(id),
    revision: changes.revision,
    subscribe: changes.subscribe,
    find: registry.find,
    all: registry.all,
  }
}
