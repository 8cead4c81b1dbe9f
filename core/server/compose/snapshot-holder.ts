import type { Snapshot } from '#core/contract/model/snapshot.ts'
import type { ServerPlugin } from '#core/contract/server-plugin.ts'
import type { Catalog } from '#core/manifest/index.ts'
import type { SnapshotHolder } from '../pipeline/options.ts'

type SnapshotListener = Parameters<SnapshotHolder['onChange']>[0]

/** Holds the current Snapshot. A bad revision never gets here: only compile() makes Snapshots. */
export function snapshotHolder(first: Snapshot, database?: Catalog, plugins: readonly ServerPlugin[] = []): SnapshotHolder {
  let current = first
  let checkedAgainst = database
  let checkedWith = plugins
  const listeners = new Set<SnapshotListener>()
  return {
    get: () => current,
    catalog: () => checkedAgainst,
    outside: () => checkedWith,
    set(snapshot, catalog, outside) {
      current = snapshot
      checkedAgainst = catalog ?? checkedAgainst
      checkedWith = outside ?? checkedWith
      for (const run of listeners) run(snapshot)
    },
    onChange(run) {
      listeners.add(run)
      return () => listeners.delete(run)
    },
  }
}
