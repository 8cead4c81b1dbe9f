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
  /** Follows the book. Whoever waits for it finds it served, whoever began to, unless it cannot be: see unserved(). */
  follow(): Promise<void>
  /** The book is another one, by this node's hand: other nodes follow when they hear of it. */
  changed(): Promise<void>
  /** @param reason why it is off; null: it is on. `exhausted`: it has failed too often */
  switchTo(id: string, reason: string | null, actor: Actor, exhausted?: boolean): Promise<void>
  /** A server part has failed too often. */
  exhausted(id: string, last: string): void
  /** What is installed now is served by the start itself. */
  begun(): Promise<void>
  /** Why this node goes on with what it had of a plugin, in Chinese; undefined where it does not. */
  unserved(id: string): string | undefined
  attach(surroundings: Surroundings): void
}

type Followed = Pick<Pieces, 'follower' | 'parts' | 'standing' | 'served' | 'isOn'>

/** Server parts start and stop as their plugins are switched, on this node and by others. */
const settle = async ({ parts, isOn }: Followed): Promise<void> => {
  for (const [id, part] of parts.running) await (isOn(id) ? part.resume() : part.stop())
}

/** What is chosen now is what pages and calls get. */
const putInService = ({ follower, standing, served }: Followed): void => {
  standing.settle(follower.installed.values())
  served.serve(new Map([...standing.inService].map(([id, one]) => [id, one.package])))
}

/** Compiles what is installed into what is served. Answers why that cannot be. */
const serve = async (pieces: Followed, { reprogram }: Surroundings, log: Log): Promise<readonly string[]> => {
  const { standing, follower } = pieces
  await settle(pieces)
  const found = await reprogram()
  // A migration may have taken from older code what it is checked against: what is installed was checked without it.
  if (found.length === 0 || !standing.giveWay(follower.installed.values())) return found
  const still = await reprogram()
  if (still.length > 0) {
    standing.takeBack()
    return still
  }
  log.warn({ problems: found }, 'older server parts do not fit the database any more: stopped until the restart')
  await settle(pieces)
  return []
}

/** @param pieces there when anything of it is called */
export function createFollowing(pieces: () => Followed, log: Log): Following {
  let around: Surroundings | undefined
  const switching = new Set<string>()
  const alone = inTurn(1)
  let served = ''
  let problems: readonly string[] = []
  const follow = (): Promise<void> =>
    alone(async () => {
      const mark = await pieces().follower.follow()
      if (mark === served || !around) return
      problems = await serve(pieces(), around, log)
      // What cannot be served is tried again with every look: what is published may change meanwhile.
      if (problems.length > 0) return
      putInService(pieces())
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
    const { follower, standing } = pieces()
    const one = follower.installed.get(id)
    // Older code that fails makes way for what is installed, which is none the worse for it.
    if (one && standing.giveWay([one])) {
      log.error({ plugin: id, last }, 'older server part failed too often: stopped until the restart')
      const forget = async (): Promise<void> => {
        served = ''
      }
      alone(forget)
        .then(follow)
        .catch(error => log.error({ err: error, plugin: id }, 'installed plugins not served'))
      return
    }
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
      putInService(pieces())
    },
    unserved(id) {
      const { follower, standing } = pieces()
      const one = follower.installed.get(id)
      const wanted = one && standing.choose(one).shown.row.checksum
      if (problems.length === 0 || standing.inService.get(id)?.row.checksum === wanted) return undefined
      return ['本节点还没有采用它，因为与已发布的清单不相配：', ...problems].join('\n')
    },
    attach(surroundings) {
      around = surroundings
    },
  }
}
