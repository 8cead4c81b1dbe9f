import type { Extensions } from '#core/contract/extension.ts'
import type { ServerPlugin } from '#core/contract/server-plugin.ts'

/** The values that plugins add at extension points, looked up by point. */
export const extensionsOf = (plugins: readonly Pick<ServerPlugin, 'extensions'>[]): Extensions => {
  const added = plugins.flatMap(plugin => plugin.extensions ?? [])
  return { of: point => added.flatMap(extension => (extension.point === point ? (extension.values as readonly never[]) : [])) }
}

/** Calls `assemble` of each plugin with the values added at its extension points, and merges the result into the plugin. */
export const assemble = (plugins: readonly ServerPlugin[]): readonly ServerPlugin[] => {
  const extensions = extensionsOf(plugins)
  return plugins.map(({ assemble: parts, ...plugin }) => ({ ...plugin, ...parts?.(extensions) }))
}
