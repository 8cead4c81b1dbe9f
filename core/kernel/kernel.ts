import type { ClientPlugin } from '#core/contract/client-plugin.ts'
import { type Bus, createBus, leaseBus } from './bus.ts'
import { type ClientKinds, clientPoints } from './contribution.ts'
import { once } from './once.ts'
import { createRegistry, type Registry } from './registry.ts'

/** The browser's kernel: one that fails is switched off, and the page goes on without it. */
export interface Kernel extends Pick<Registry<ClientPlugin, ClientKinds>, 'find' | 'all'> {
  readonly bus: Bus
  /** Ids of the registered plugins, in order of activation. */
  readonly plugins: readonly string[]
  /**
   * Registers and activates plugins in the order of `requires`: all of them, or none and a KernelError.
   * One whose `activate` throws is undone alone, with those that require it, and announced as 'plugin.disabled'.
   * @returns undoes it all, in reverse order; safe to call twice
   */
  register(plugins: readonly ClientPlugin[]): () => void
  /** Undoes one plugin and those that require it. Nothing happens when it is not there. */
  disable(id: string, reason: string): void
  /** It was switched off because it failed, or because one that it requires did, and was neither undone nor registered again since. */
  isOff(id: string): boolean
  /** Counts up whenever what there is to find has changed. */
  revision(): number
  /** Tells when it has; the answer ends it. */
  subscribe(listener: () => void): () => void
}

export interface KernelOptions {
  /** A plugin's subscriber of the bus has thrown. It is told on the console in any case. */
  subscriberFailed?(plugin: string, type: string, error: unknown): void
}

interface Active {
  readonly plugin: ClientPlugin
  dispose(): void
}

/** Registers first, then activates, so that `activate` sees its own contributions. */
const start = (
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

/** Counts changes and tells of them. */
const createChanges = () => {
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
  const active = new Map<string, Active>()
  const off = new Set<string>()
  const changes = createChanges()

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
    const { dispose, failure } = missing ? { dispose: remove, failure: `requires "${missing}"` } : start(plugin, remove, bus, options)
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
