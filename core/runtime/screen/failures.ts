import type { Kernel } from '#core/kernel/index.ts'
import { toast } from '../feedback/toast.ts'

const limit = 3
const counts = new WeakMap<Kernel, Map<string, number>>()

/** Counts what a plugin's components throw. At the third failure the plugin is switched off; the standard one never is. */
export const noteFailure = (kernel: Kernel | undefined, plugin: string, reason: string): void => {
  if (!kernel || plugin === 'standard') return
  const failures = counts.get(kernel) ?? new Map<string, number>()
  counts.set(kernel, failures)
  const count = (failures.get(plugin) ?? 0) + 1
  failures.set(plugin, count)
  if (count < limit || !kernel.plugins.includes(plugin)) return
  kernel.disable(plugin, reason)
  toast.warning(`插件 ${plugin} 多次出错，已停用，刷新页面可重新启用`)
}
