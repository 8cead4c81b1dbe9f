/** Server parts running on this node: loaded when it starts, kept until it ends. */
import { join } from 'node:path'
import { causeOf, errorCodeOf } from '#core/contract/must.ts'
import type { OutsideServerPlugin, ServerPlugin } from '#core/contract/server-plugin.ts'
import { createServerKernel } from '#core/kernel/index.ts'
import type { Log } from '../../log/log.ts'
import { onPluginFailure, runAsPlugin } from '../../uncaught/plugin-work.ts'
import { entryFileName, type Package } from '../package/check-package.ts'
import { PackageRefused } from '../package/package-files.ts'
import { registeredProblems } from '../run/check-registered.ts'
import { createTimerKeeper, type PluginTimers } from '../run/plugin-timers.ts'
import { readServerModule } from '../run/read-module.ts'
import { createServerPart, type ServerPart } from '../run/server-part.ts'
import { NO_REGISTERED_PARTS, type RegisteredParts, registeredPartsOf } from '../run/stand-in.ts'
import type { Deadlines } from '../run/work.ts'
import type { PluginStore } from '../store/plugin-store.ts'
import * as sdk from './sdk.ts'

export interface ServerPartsOptions {
  readonly store: PluginStore
  readonly log: Log
  readonly deadlines: Deadlines
  /** Bundled plugins. */
  readonly bundled: readonly ServerPlugin[]
  /** True if the plugin is installed and not switched off. */
  isOn(id: string): boolean
  /** Called when a part failed too often. */
  exhausted(id: string, reason: string): void
}

/** Server parts of this node. */
export interface ServerParts {
  /**
   * Reads the code of a package and returns what it registers; starts none of it.
   * @throws PackageRefused if the code cannot be loaded or registers other things than plugin.json declares
   */
  look(own: Package): RegisteredParts
  /** Loads a package's server part, which runs until the node ends. Returns why it cannot, in Chinese; undefined on success. */
  load(own: Package): string | undefined
  readonly running: ReadonlyMap<string, ServerPart>
  stop(): Promise<void>
}

/** Evaluates the module; timers and rejections it leaves behind are attributed to the plugin. @throws PackageRefused. */
const evaluatePart = (store: PluginStore, own: Package, timers: PluginTimers): OutsideServerPlugin =>
  runAsPlugin(own.manifest.id, () => loadPart(store, own, timers))

const loadPart = (store: PluginStore, own: Package, timers: PluginTimers): OutsideServerPlugin => {
  const entry = entryFileName(own.manifest.server ?? '')
  let exported: unknown
  try {
    exported = readServerModule(join(store.keep(own), entry), String(own.files.get(entry)), timers, sdk)
  } catch (error) {
    throw new PackageRefused(
      `服务端代码无法加载：${errorCodeOf(error) === 'ERR_REQUIRE_ASYNC_MODULE' ? '模块顶层不能使用 await' : causeOf(error).message}`,
    )
  }
  const { plugin, problems } = registeredProblems(own.manifest, exported)
  if (!plugin || problems.length > 0) throw new PackageRefused(...problems)
  return plugin
}

export function createServerParts({ store, log, deadlines, bundled, isOn, exhausted }: ServerPartsOptions): ServerParts {
  const running = new Map<string, ServerPart>()
  const forget = onPluginFailure((id, error) => running.get(id)?.failed('调用之外', error))
  return {
    running,
    look(own) {
      if (own.manifest.server === undefined) return NO_REGISTERED_PARTS
      const keeper = createTimerKeeper(own.manifest.id, error =>
        log.warn({ err: error, plugin: own.manifest.id }, 'outside plugin failed while it was looked at'),
      )
      return registeredPartsOf(evaluatePart(store, own, keeper.timers))
    },
    load(own) {
      const { id } = own.manifest
      try {
        const part = createServerPart(own, timers => evaluatePart(store, own, timers), {
          log,
          deadlines,
          isOn: () => isOn(id),
          exhausted: reason => exhausted(id, reason),
        })
        // Throws if the program has since taken one of its names, or if a required plugin is missing.
        createServerKernel([...bundled, ...[...running.values()].map(({ plugin }) => plugin), part.plugin])
        running.set(id, part)
        return undefined
      } catch (error) {
        const { message } = causeOf(error)
        return error instanceof PackageRefused ? message : `与程序或其他插件不相配：${message}`
      }
    },
    async stop() {
      forget()
      for (const part of [...running.values()].reverse()) await part.stop()
    },
  }
}
