import type { Snapshot } from '#core/contract/model/snapshot.ts'
import type { OptionSource } from '#core/contract/option-source.ts'
import type { ServerKernel } from '#core/kernel/index.ts'

/** Static sets as this Snapshot has them, dynamic ones from the application that keeps them in the database, if one does. */
export const optionSource = (snapshot: Snapshot, dynamic: OptionSource | undefined): OptionSource => ({
  async get(name) {
    const set = snapshot.options[name]
    return set?.dynamic && dynamic ? dynamic.get(name) : (set?.values ?? [])
  },
  invalidate: () => dynamic?.invalidate(),
})

/** The sets that plugins bring, before all others. */
export const withPluginSets = (source: OptionSource, kernel: Pick<ServerKernel, 'find'>): OptionSource => ({
  get: async name => kernel.find('optionSets', name)?.() ?? source.get(name),
  invalidate: source.invalidate,
})
