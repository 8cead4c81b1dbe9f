import type { Kernel } from '#core/kernel/index.ts'
import type { Runtime } from '../context/runtime.ts'
import { isChunkError, messageOf } from '../feedback/report.ts'
import { toast } from '../feedback/toast.ts'

/** Failures after which a plugin is switched off, within this time. */
const LIMIT = 3
const WITHIN_MS = 60_000

/** When the plugins of a page failed, by plugin; older ones are forgotten. */
const times = new WeakMap<Kernel, Map<string, readonly number[]>>()

/** Something that a part of a plugin has thrown. */
export interface Failure {
  readonly plugin: string
  /** Kind and id, e.g. `cells stars/rating`; '' when it cannot be told. */
  readonly part: string
  readonly error: unknown
}

/** A part of an outside plugin is not here. It says why in its place; where it is at fault itself, that was counted where it was fetched. */
export const isLoadError = (error: unknown): boolean => error instanceof Error && error.name === 'PluginLoadError'

/** What did not arrive: nobody can say that a part is at fault. */
const isUncounted = (error: unknown): boolean => isChunkError(error) || isLoadError(error)

/** A plugin begins anew. */
export const forgetFailures = (kernel: Kernel, plugin: string): void => void times.get(kernel)?.delete(plugin)

/** Counts what a plugin's parts throw. At the third failure within a minute the plugin is switched off; the standard one never is. */
export const noteFailure = (runtime: Pick<Runtime, 'kernel' | 'outside'> | undefined, { plugin, part, error }: Failure): void => {
  if (!runtime || plugin === 'standard' || isUncounted(error)) return
  const { kernel, outside } = runtime
  const known = times.get(kernel) ?? new Map<string, readonly number[]>()
  times.set(kernel, known)
  const now = performance.now()
  const recent = [...(known.get(plugin) ?? []).filter(time => now - time < WITHIN_MS), now]
  known.set(plugin, recent)
  if (recent.length < LIMIT || !kernel.plugins.includes(plugin)) return
  known.delete(plugin)
  if (outside?.has(plugin)) {
    outside.switchOff(plugin, part, messageOf(error))
  } else {
    kernel.disable(plugin, messageOf(error))
    toast.warning(`插件 ${plugin} 多次出错，已停用，刷新页面可重新启用`)
  }
}
