import type { Snapshot } from '#core/contract/model/snapshot.ts'
import type { OptionSource } from '#core/contract/option-source.ts'
import type { ServerKernel } from '#core/kernel/index.ts'

/** Option source of a Snapshot: static sets from the Snapshot, dynamic ones from the application's source in the database, if there is one. */
export const optionSource = (snapshot: Snapshot, dynamic: OptionSource | undefined): OptionSource => ({
  async get(name) {
    const set = snapshot.options[name]
    return set?.dynamic && dynamic ? dynamic.get(name) : (set?.values ?? [])
  },
  invalidate: () => dynamic?.invalidate(),
})

/** Puts the option sets of plugins before those of `source`. */
export const withPluginSets = (source: OptionSource, kernel: Pick<ServerKernel, 'find'>): OptionSource => ({
  get: async name => kernel.find('optionSets', name)?.() ?? source.get(name),
  invalidate: source.invalidate,
})
