import type { OptionSource } from '#core/contract/server-plugin.ts'
import type { SnapshotHolder } from './ports.ts'

/** Options as the manifests have them, for servers whose application keeps none in the database. */
export const optionSource = (snapshot: SnapshotHolder): OptionSource => ({
  get: async name => snapshot.get().options[name]?.values ?? [],
  invalidate: () => undefined,
})
