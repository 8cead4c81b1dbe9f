import { KernelError } from './kernel-error.ts'

/** Properties that the plugin order depends on. */
export interface PluginNode {
  readonly id: string
  /** Ids of plugins that must come before it. */
  readonly requires?: readonly string[]
}

/**
 * Topological sort: every plugin comes after the plugins it requires; otherwise the given order is kept.
 * @param present ids of plugins already registered
 * @throws KernelError on a duplicate id, a missing requirement or a cycle
 */
export const pluginOrder = <T extends PluginNode>(plugins: readonly T[], present: ReadonlySet<string> = new Set()): readonly T[] => {
  const byId = new Map<string, T>()
  for (const plugin of plugins) {
    if (byId.has(plugin.id) || present.has(plugin.id))
      throw new KernelError('plugin.duplicate', `plugin "${plugin.id}" is registered twice`)
    byId.set(plugin.id, plugin)
  }
  const order = new Set<T>()
  const visit = (plugin: T, trail: readonly string[]): void => {
    if (order.has(plugin)) return
    if (trail.includes(plugin.id)) {
      throw new KernelError(
        'plugin.cycle',
        `plugins require each other: ${[...trail.slice(trail.indexOf(plugin.id)), plugin.id].join(' → ')}`,
      )
    }
    for (const id of plugin.requires ?? []) {
      if (present.has(id)) continue
      const required = byId.get(id)
      if (!required) throw new KernelError('plugin.missing', `plugin "${plugin.id}" requires "${id}", which is not there`)
      visit(required, [...trail, plugin.id])
    }
    order.add(plugin)
  }
  for (const plugin of plugins) visit(plugin, [])
  return [...order]
}
