import type { Kernel } from '#core/kernel/index.ts'
import type { OutsideClient } from '#schemas/types/wire.ts'
import { messageOf } from '../feedback/report.ts'
import type { LazyPlugin } from './lazy-plugin.ts'

export interface OutsideSet {
  /** Replaces the set: removed and changed plugins are unregistered, new ones are registered after the plugins they require. */
  apply(clients: readonly OutsideClient[]): void
  /** Whether the set differs from the one applied last. */
  differs(clients: readonly OutsideClient[]): boolean
  /** Description of a plugin that was not refused. */
  find(plugin: string): OutsideClient | undefined
  /** Disables a plugin, and those that require it, until another version comes. Does nothing if it is not registered. */
  fail(plugin: string, reason: string): void
}

interface OutsideSetOptions {
  readonly kernel: Kernel
  make(client: OutsideClient): LazyPlugin
  /** The plugin is registered. */
  registered(client: OutsideClient, made: LazyPlugin): void
  /** The plugin cannot be registered, for another reason than before. */
  refused(client: OutsideClient, reason: string): void
}

/** A plugin that the server has listed. */
interface OutsideSetEntry {
  readonly client: OutsideClient
  /** Unregisters it; does nothing for a refused one. */
  undo(): void
  /** Why it is not registered; undefined if it is. */
  readonly refused?: string
}

const noUndo = (): void => {}

/** The outside plugins in the kernel. A plugin that cannot be registered does not affect the others. */
export const createOutsideSet = ({ kernel, make, registered, refused }: OutsideSetOptions): OutsideSet => {
  const known = new Map<string, OutsideSetEntry>()
  /** Ids of plugins that failed themselves; plugins that merely require one of them are not included. */
  const failed = new Set<string>()

  const isHere = (id: string): boolean => kernel.plugins.includes(id)
  /** Unchanged: registered, or switched off and still the same version. */
  const stays = ({ id }: OutsideClient): boolean => known.get(id)?.refused === undefined && known.has(id) && (isHere(id) || failed.has(id))

  const refuse = (client: OutsideClient, before: OutsideSetEntry | undefined, reason: string): void => {
    known.set(client.id, { client, undo: noUndo, refused: reason })
    if (before?.refused !== reason || before.client.url !== client.url) refused(client, reason)
  }
  const register = (client: OutsideClient, before: OutsideSetEntry | undefined): void => {
    const made = make(client)
    try {
      known.set(client.id, { client, undo: kernel.register([made.plugin]) })
    } catch (error) {
      refuse(client, before, messageOf(error))
      return
    }
    registered(client, made)
  }

  return {
    apply(clients) {
      const before = new Map(known)
      for (const [id, { client, undo }] of before) {
        if (clients.some(one => one.id === id && one.url === client.url)) continue
        undo()
        known.delete(id)
        failed.delete(id)
      }
      let waiting = clients.filter(client => !stays(client))
      for (let ready: typeof waiting; ; waiting = waiting.filter(client => !ready.includes(client))) {
        ready = waiting.filter(({ requires }) => requires.every(isHere))
        if (ready.length === 0) break
        for (const client of ready) register(client, before.get(client.id))
      }
      for (const client of waiting) {
        const missing = client.requires.filter(id => !isHere(id))
        // It waits for a plugin that was switched off, which was already reported.
        if (!missing.some(kernel.isOff)) refuse(client, before.get(client.id), `需要插件“${missing.join('”“')}”，它没有启用`)
      }
    },
    differs: clients => clients.length !== known.size || clients.some(({ id, url }) => known.get(id)?.client.url !== url),
    find(plugin) {
      const one = known.get(plugin)
      return one?.refused === undefined ? one?.client : undefined
    },
    fail(plugin, reason) {
      if (!isHere(plugin)) return
      failed.add(plugin)
      kernel.disable(plugin, reason)
    },
  }
}
