import type { Extensions } from '#core/contract/extension.ts'
import type { ServerPlugin } from '#core/contract/server-plugin.ts'

/** What plugins add, by point. */
export const extensionsOf = (plugins: readonly Pick<ServerPlugin, 'extensions'>[]): Extensions => {
  const added = plugins.flatMap(plugin => plugin.extensions ?? [])
  return { of: point => added.flatMap(extension => (extension.point === point ? (extension.values as readonly never[]) : [])) }
}

/** Gives plugins what others add at their points. Afterwards each is plain: what it has stands in its members. */
export const assemble = (plugins: readonly ServerPlugin[]): readonly ServerPlugin[] => {
  const extensions = extensionsOf(plugins)
  return plugins.map(({ assemble: parts, ...plugin }) => ({ ...plugin, ...parts?.(extensions) }))
}
