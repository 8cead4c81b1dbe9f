import type { Kernel } from '#core/kernel/index.ts'
import type { Runtime } from '../context/runtime.ts'
import { isChunkError, messageOf } from '../feedback/report.ts'
import { toast } from '../feedback/toast.ts'

/** Failures within WITHIN_MS after which a plugin is switched off. */
const MAX_PAGE_FAILURES = 3
const PAGE_FAILURE_WINDOW_MS = 60_000

/** Times of recent failures of a page's plugins, by plugin. */
const failureTimes = new WeakMap<Kernel, Map<string, readonly number[]>>()

/** An error thrown by a part of a plugin. */
export interface Failure {
  readonly plugin: string
  /** Kind and id, e.g. `cells stars/rating`; '' if unknown. */
  readonly part: string
  readonly error: unknown
}

/** A part of an outside plugin could not be loaded. Shown in its place; if the plugin's code is at fault, the loader has already counted it. */
export const isLoadError = (error: unknown): boolean => error instanceof Error && error.name === 'PluginLoadError'

/** Download failures, which count against no part. */
const isUncounted = (error: unknown): boolean => isChunkError(error) || isLoadError(error)

/** Resets a plugin's failure count. */
export const forgetFailures = (kernel: Kernel, plugin: string): void => void failureTimes.get(kernel)?.delete(plugin)

/** Counts an error of a plugin. At the third failure within a minute the plugin is switched off, except for the standard plugin. */
export const notePartFailure = (runtime: Pick<Runtime, 'kernel' | 'outside'> | undefined, { plugin, part, error }: Failure): void => {
  if (!runtime || plugin === 'standard' || isUncounted(error)) return
  const { kernel, outside } = runtime
  const known = failureTimes.get(kernel) ?? new Map<string, readonly number[]>()
  failureTimes.set(kernel, known)
  const now = performance.now()
  const recent = [...(known.get(plugin) ?? []).filter(time => now - time < PAGE_FAILURE_WINDOW_MS), now]
  known.set(plugin, recent)
  if (recent.length < MAX_PAGE_FAILURES || !kernel.plugins.includes(plugin)) return
  known.delete(plugin)
  if (outside?.has(plugin)) {
    outside.switchOff(plugin, part, messageOf(error))
  } else {
    kernel.disable(plugin, messageOf(error))
    toast.warning(`插件 ${plugin} 多次出错，已停用，刷新页面可重新启用`)
  }
}
