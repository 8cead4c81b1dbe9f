/** Brings this node in line with what is installed and switched on or off, by itself and by other nodes. */
import type { Actor } from '#core/contract/actor.ts'
import { pluginSwitchedOff } from '#core/contract/core-facts.ts'
import { notFound } from '#core/contract/errors.ts'
import { SYSTEM_ACTOR } from '../jobs/system-actor.ts'
import type { Log } from '../log/log.ts'
import { limitConcurrency } from '../work/in-turn.ts'
import type { ServerHooks } from './outside-options.ts'
import type { Pieces } from './pieces.ts'
import { setOffReason } from './store/plugin-tables.ts'

const SWITCH_ACTION = '/system/plugins/switch'

export interface PluginSync {
  /** Reads the installed plugins and serves them, one run at a time: when it resolves, they are served, or unserved() tells why not. */
  follow(): Promise<void>
  /** Follows a change made by this node and publishes 'plugins.changed', so that other nodes follow too. */
  changed(): Promise<void>
  /**
   * Switches a plugin on or off, in an audited transaction.
   * @param reason why it is off; null switches it on
   * @param exhausted true if it failed too often; then a fact is emitted as well
   * @throws notFound if it is not installed
   */
  switchTo(id: string, reason: string | null, actor: Actor, exhausted?: boolean): Promise<void>
  /** Switches off a plugin whose server part failed too often, or stops only the part if it is older than the installed package. */
  exhausted(id: string, last: string): void
  /** Called once by the start, which itself serves what is installed now. */
  begun(): Promise<void>
  /** Why this node still serves the previous package of a plugin, in Chinese; undefined if it serves the current one. */
  unserved(id: string): string | undefined
  attach(surroundings: ServerHooks): void
}

type SyncedPieces = Pick<Pieces, 'follower' | 'parts' | 'standing' | 'served' | 'isOn'>

/** Starts or stops server parts according to the on/off state, which other nodes may have changed. */
const startAndStopParts = async ({ parts, isOn }: SyncedPieces): Promise<void> => {
  for (const [id, part] of parts.running) await (isOn(id) ? part.resume() : part.stop())
}

/** Makes the chosen packages the ones that pages and calls get. */
const putInService = ({ follower, standing, served }: SyncedPieces): void => {
  standing.settle(follower.installed.values())
  served.serve(new Map([...standing.inService].map(([id, one]) => [id, one.package])))
}

/** Compiles the installed plugins into what this node serves. Returns the problems that prevent it; empty on success. */
const serveInstalled = async (pieces: SyncedPieces, { reprogram }: ServerHooks, log: Log): Promise<readonly string[]> => {
  const { standing, follower } = pieces
  await startAndStopParts(pieces)
  const found = await reprogram()
  // A new migration may have dropped something that older running code is checked against; the installed package was checked without that code.
  if (found.length === 0 || !standing.giveWay(follower.installed.values())) return found
  const still = await reprogram()
  if (still.length > 0) {
    standing.takeBack()
    return still
  }
  log.warn({ problems: found }, 'older server parts do not fit the database any more: stopped until the restart')
  await startAndStopParts(pieces)
  return []
}

/** @param pieces read lazily: built after this */
export function createPluginSync(pieces: () => SyncedPieces, log: Log): PluginSync {
  let around: ServerHooks | undefined
  const switching = new Set<string>()
  const alone = limitConcurrency(1)
  let served = ''
  let problems: readonly string[] = []
  const follow = (): Promise<void> =>
    alone(async () => {
      const mark = await pieces().follower.follow()
      if (mark === served || !around) return
      problems = await serveInstalled(pieces(), around, log)
      // `served` stays as it is, so that the next poll tries again: the published manifests may have changed by then.
      if (problems.length > 0) return
      putInService(pieces())
      served = mark
    })
  /** Other nodes follow on the event. */
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
      SWITCH_ACTION,
    )(async ({ tx, emit, note }) => {
      note({ plugin: id, version, checksum, on: reason === null, ...(reason !== null && { reason }) })
      if ((await setOffReason(tx, row, reason)) && exhausted)
        emit(pluginSwitchedOff(0, { plugin: id, title, version, reason: reason ?? '' }))
    })
    await changed()
  }
  const exhausted = (id: string, last: string): void => {
    const { follower, standing } = pieces()
    const one = follower.installed.get(id)
    // If the failing code is older than the installed package, only that code is stopped; the installed plugin stays on.
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
    switchTo(id, `一分钟内失败 3 次，已自动停用。最后一次：${last}`, SYSTEM_ACTOR, true)
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
