/** How a node follows what is installed and switched, by its own hand and by others'. */
import type { Actor } from '#core/contract/actor.ts'
import { pluginSwitchedOff } from '#core/contract/core-facts.ts'
import { notFound } from '#core/contract/errors.ts'
import { SYSTEM } from '../jobs/system-actor.ts'
import type { Log } from '../log/log.ts'
import { inTurn } from '../work/in-turn.ts'
import { setOff } from './database/book.ts'
import type { Surroundings } from './outside-options.ts'
import type { Pieces } from './pieces.ts'

const SWITCH = '/system/plugins/switch'

export interface Following {
  /** Follows the book. Whoever waits for it finds it served, whoever began to. */
  follow(): Promise<void>
  /** The book is another one, by this node's hand: other nodes follow when they hear of it. */
  changed(): Promise<void>
  /** @param reason why it is off; null: it is on. `exhausted`: it has failed too often */
  switchTo(id: string, reason: string | null, actor: Actor, exhausted?: boolean): Promise<void>
  /** A server part has failed too often. */
  exhausted(id: string, last: string): void
  /** What is installed now is served by the start itself. */
  begun(): Promise<void>
  attach(surroundings: Surroundings): void
}

/** Server parts start and stop as their plugins are switched, on this node and by others. */
const settle = async ({ parts, isOn }: Pieces): Promise<void> => {
  for (const [id, part] of parts.running) await (isOn(id) ? part.resume() : part.stop())
}

/** @param pieces there when anything of it is called */
export function createFollowing(pieces: () => Pieces, log: Log): Following {
  let around: Surroundings | undefined
  const switching = new Set<string>()
  const alone = inTurn(1)
  let served = ''
  /** Follows the book. Whoever waits for it finds it served, whoever began to. */
  const follow = (): Promise<void> =>
    alone(async () => {
      const mark = await pieces().follower.follow()
      if (mark === served || !around) return
      await settle(pieces())
      await around.reprogram()
      served = mark
    })
  /** Other nodes follow when they hear of it. */
  const changed = async (): Promise<void> => {
    await follow()
    around?.bus.publish('plugins.changed', {})
  }
  const switchTo = async (id: string, reason: string | null, actor: Actor, exhausted = false): Promise<void> => {
    const row = pieces().follower.installed.get(id)?.row
    if (!row || !around) throw notFound()
    const { title, version, checksum } = row
    await around.transaction(
      actor,
      SWITCH,
    )(async ({ tx, emit, note }) => {
      note({ plugin: id, version, checksum, on: reason === null, ...(reason !== null && { reason }) })
      if ((await setOff(tx, row, reason)) && exhausted) emit(pluginSwitchedOff(0, { plugin: id, title, version, reason: reason ?? '' }))
    })
    await changed()
  }
  const exhausted = (id: string, last: string): void => {
    if (switching.has(id)) return
    switching.add(id)
    switchTo(id, `一分钟内失败 3 次，已自动停用。最后一次：${last}`, SYSTEM, true)
      .catch(error => log.error({ err: error, plugin: id }, 'outside plugin not switched off'))
      .finally(() => switching.delete(id))
  }
  return {
    follow,
    changed,
    switchTo,
    exhausted,
    async begun() {
      served = await pieces().follower.follow()
    },
    attach(surroundings) {
      around = surroundings
    },
  }
}
