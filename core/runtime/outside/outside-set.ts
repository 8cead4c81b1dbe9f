import type { Kernel } from '#core/kernel/index.ts'
import type { OutsideClient } from '#schemas/types/wire.ts'
import { messageOf } from '../feedback/report.ts'
import type { LazyPlugin } from './lazy-plugin.ts'

export interface OutsideSet {
  /** These, and no others: what is gone or another one now is undone, what is new is registered after what it requires. */
  apply(clients: readonly OutsideClient[]): void
  /** Whether these are others than those that were applied last. */
  differs(clients: readonly OutsideClient[]): boolean
  /** What is known of one that was not refused. */
  find(plugin: string): OutsideClient | undefined
  /** Undoes one until another version of it comes, with those that require it. Nothing happens when it is not there. */
  fail(plugin: string, reason: string): void
}

interface Options {
  readonly kernel: Kernel
  make(client: OutsideClient): LazyPlugin
  /** It is registered. */
  registered(client: OutsideClient, made: LazyPlugin): void
  /** It cannot be, for another reason than before. */
  refused(client: OutsideClient, reason: string): void
}

/** One that the server has named. */
interface Known {
  readonly client: OutsideClient
  /** Takes it out; nothing for one that was refused. */
  undo(): void
  /** Why it is not registered; undefined for one that was. */
  readonly refused?: string
}

const nothing = (): void => {}

/** The outside plugins in the kernel. One that cannot be registered keeps no other one out. */
export const createOutsideSet = ({ kernel, make, registered, refused }: Options): OutsideSet => {
  const known = new Map<string, Known>()
  /** Those that failed themselves; what only requires one of them is not among them. */
  const failed = new Set<string>()

  const isHere = (id: string): boolean => kernel.plugins.includes(id)
  /** Stays as it is: it works, or it was switched off and is still the same. */
  const stays = ({ id }: OutsideClient): boolean => known.get(id)?.refused === undefined && known.has(id) && (isHere(id) || failed.has(id))

  const refuse = (client: OutsideClient, before: Known | undefined, reason: string): void => {
    known.set(client.id, { client, undo: nothing, refused: reason })
    if (before?.refused !== reason || before.client.url !== client.url) refused(client, reason)
  }
  const register = (client: OutsideClient, before: Known | undefined): void => {
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
        // It waits for the one that was switched off, which has been told.
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
