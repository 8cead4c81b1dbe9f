import type { Option } from '#core/contract/model/option.ts'
import type { Snapshot } from '#core/contract/model/snapshot.ts'
import type { OptionSource } from '#core/contract/option-source.ts'
import type { ServerPlugin } from '#core/contract/server-plugin.ts'

/** Static sets as this Snapshot has them, dynamic ones from the application that keeps them in the database, if one does. */
export const optionSource = (snapshot: Snapshot, dynamic: OptionSource | undefined): OptionSource => ({
  async get(name) {
    const set = snapshot.options[name]
    return set?.dynamic && dynamic ? dynamic.get(name) : (set?.values ?? [])
  },
  invalidate: () => dynamic?.invalidate(),
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
