import type { Option } from '#core/contract/model.ts'
import type { OptionSource, ServerPlugin } from '#core/contract/server-plugin.ts'
import type { SnapshotHolder } from './ports.ts'

/** Options as the manifests have them, for servers whose application keeps none in the database. */
export const optionSource = (snapshot: SnapshotHolder): OptionSource => ({
  get: async name => snapshot.get().options[name]?.values ?? [],
  invalidate: () => undefined,
})

/** The sets that plugins bring, before all others. @throws when two bring one of a name */
export function withPluginSets(source: OptionSource, plugins: readonly ServerPlugin[]): OptionSource {
  const sets = new Map<string, () => readonly Option[]>()
  for (const [name, values] of plugins.flatMap(plugin => Object.entries(plugin.optionSets ?? {}))) {
    if (sets.has(name)) throw new Error(`option set ${name} is contributed twice`)
    sets.set(name, values)
  }
  return { get: async name => sets.get(name)?.() ?? source.get(name), invalidate: source.invalidate }
}
