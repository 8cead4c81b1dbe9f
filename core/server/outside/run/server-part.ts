import type { Db } from '#core/contract/database.ts'
import type { OutsideServerPlugin } from '#core/contract/server-plugin.ts'
import type { ServerServices } from '#core/contract/services.ts'
import type { Log } from '../../log/log.ts'
import type { Package } from '../package/check-package.ts'
import { containPlugin } from './contain.ts'
import { createFailureCount } from './failures.ts'
import { createTimerKeeper, type PluginTimers, type WorkScope } from './plugin-timers.ts'
import { type Deadlines, type PluginContext, runWork } from './work.ts'

export interface ServerPartOptions {
  readonly log: Log
  readonly deadlines: Deadlines
  /** True if the plugin is installed and not switched off. */
  isOn(): boolean
  /** Called when the part failed too often. */
  exhausted(reason: string): void
}

/** A server part running on this node, from the moment its code is loaded. */
export interface ServerPart {
  readonly package: Package
  /** The contained plugin. */
  readonly plugin: OutsideServerPlugin
  /** Starts the part with the server unless it is off. An error is counted as a failure and does not stop the server's start. */
  begin(services: ServerServices, db: Db): Promise<void>
  /** Starts the part again after a stop and resets its failure count. */
  resume(): Promise<void>
  /** Undoes the start and clears all timers. Idempotent. */
  stop(): Promise<void>
  /** Why it did not start, in Chinese; undefined if it did. */
  problem(): string | undefined
  /** Counts a failure that belongs to no call, such as a timer's. */
  failed(what: string, error: unknown): void
}

const errorText = (error: unknown): string => (error instanceof Error ? error.message : String(error)).slice(0, 300)

/** @param read loads the code with its own timers */
export function createServerPart(
  own: Package,
  read: (timers: PluginTimers) => OutsideServerPlugin,
  options: ServerPartOptions,
): ServerPart {
  const { id, title } = own.manifest
  const failures = createFailureCount()
  const failed = (what: string, error: unknown): void => {
    options.log.error({ err: error, plugin: id, version: own.manifest.version, part: what }, 'outside plugin failed')
    if (options.isOn() && failures.add()) options.exhausted(`${what}：${errorText(error)}`)
  }
  const keeper = createTimerKeeper(id, error => failed('定时器', error))
  const world: PluginContext = { id, title, keeper, deadlines: options.deadlines, isOn: options.isOn, failed }
  const plugin = read(keeper.timers)
  let problem: string | undefined
  let given: { readonly services: ServerServices; readonly db: Db } | undefined
  let running: { readonly scope: WorkScope; readonly undo?: () => Promise<void> | void } | undefined
  const resume = async (): Promise<void> => {
    failures.reset()
    if (!given || running) return
    const { services, db } = given
    const scope = keeper.scope()
    running = { scope }
    if (!plugin.start) return
    try {
      const start = async () => scope.run(async () => plugin.start?.(services, db))
      const undo = await runWork(world, '启动', options.deadlines.call, start)
      if (running?.scope === scope) running = { scope, ...(typeof undo === 'function' && { undo }) }
      problem = undefined
    } catch (error) {
      // Already counted and logged by runWork; the server goes on.
      problem = `启动失败：${errorText(error)}`
    }
  }
  return {
    package: own,
    plugin: containPlugin(world, plugin),
    failed,
    problem: () => problem,
    async begin(services, db) {
      given = { services, db }
      if (options.isOn()) await resume()
    },
    resume,
    async stop() {
      const last = running
      running = undefined
      const { undo } = last ?? {}
      if (undo) await runWork(world, '停止', options.deadlines.call, async () => undo()).catch(() => undefined)
      last?.scope.end()
      keeper.clear()
    },
  }
}
