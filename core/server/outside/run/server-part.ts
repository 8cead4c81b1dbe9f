/** A server part that runs on this node. */
import type { Db } from '#core/contract/database.ts'
import type { ServerPlugin } from '#core/contract/server-plugin.ts'
import type { ServerServices } from '#core/contract/services.ts'
import type { Log } from '../../log/log.ts'
import type { Package } from '../package/check-package.ts'
import { contain } from './contain.ts'
import { failureCount } from './failures.ts'
import { type PluginTimers, pluginTimers, type Scope } from './plugin-timers.ts'
import { type Deadlines, type PluginWorld, runWork } from './work.ts'

export interface ServerPartOptions {
  readonly log: Log
  readonly deadlines: Deadlines
  /** Installed and not switched off. */
  isOn(): boolean
  /** It has failed too often. */
  exhausted(reason: string): void
}

/** A server part that runs on this node, from the moment its code is read. */
export interface ServerPart {
  readonly package: Package
  /** As the rest of the server sees it. */
  readonly plugin: ServerPlugin
  /** Starts it with the server, unless it is off. What it throws is counted and keeps nothing from starting. */
  begin(services: ServerServices, db: Db): Promise<void>
  /** Starts it again after it was stopped. */
  resume(): Promise<void>
  /** Undoes its start and clears all of its timers. Safe to call twice. */
  stop(): Promise<void>
  /** Why it did not start, in Chinese. */
  problem(): string | undefined
  /** Counts a failure that nobody waited for. */
  failed(what: string, error: unknown): void
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error)).slice(0, 300)

/** @param read reads its code, with the timers that are its own */
export function createServerPart(own: Package, read: (timers: PluginTimers) => ServerPlugin, options: ServerPartOptions): ServerPart {
  const { id, title } = own.manifest
  const failures = failureCount()
  const failed = (what: string, error: unknown): void => {
    options.log.error({ err: error, plugin: id, version: own.manifest.version, part: what }, 'outside plugin failed')
    if (options.isOn() && failures.add()) options.exhausted(`${what}：${messageOf(error)}`)
  }
  const keeper = pluginTimers(id, error => failed('定时器', error))
  const world: PluginWorld = { id, title, keeper, deadlines: options.deadlines, isOn: options.isOn, failed }
  const plugin = read(keeper.timers)
  let problem: string | undefined
  let given: { readonly services: ServerServices; readonly db: Db } | undefined
  let running: { readonly scope: Scope; readonly undo?: () => Promise<void> | void } | undefined
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
      // Counted and logged: the server goes on.
      problem = `启动失败：${messageOf(error)}`
    }
  }
  return {
    package: own,
    plugin: contain(world, plugin),
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
