import type { Snapshot } from '#core/contract/model/snapshot.ts'
import type { Catalog } from '#core/manifest/index.ts'
import type { SnapshotHolder } from '../pipeline/options.ts'

type Listener = Parameters<SnapshotHolder['onChange']>[0]

/** Holds the Snapshot in service. A bad revision never gets here: only compile() makes Snapshots. */
export function snapshotHolder(first: Snapshot, database?: Catalog): SnapshotHolder {
  let current = first
  let checkedAgainst = database
  const listeners = new Set<Listener>()
  return {
    get: () => current,
    catalog: () => checkedAgainst,
    set(snapshot, catalog) {
      current = snapshot
      checkedAgainst = catalog ?? checkedAgainst
      for (const run of listeners) run(snapshot)
    },
    onChange(run) {
      listeners.add(run)
      return () => listeners.delete(run)
    },
  }
}
