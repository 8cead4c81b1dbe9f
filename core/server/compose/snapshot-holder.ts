import type { Snapshot } from '#core/contract/model/snapshot.ts'
import type { Catalog } from '#core/manifest/index.ts'
import type { SnapshotHolder } from '../pipeline/options.ts'

type Listener = Parameters<SnapshotHolder['onChange']>[0]

/** Holds the Snapshot in service. A bad revision never gets here: only compile() makes Snapshots. */
export function snapshotHolder(first: Snapshot, checked?: Catalog): SnapshotHolder {
  let current = first
  let seen = checked
  const listeners = new Set<Listener>()
  return {
    get: () => current,
    catalog: () => seen,
    set(snapshot, catalog) {
      current = snapshot
      seen = catalog ?? seen
      for (const run of listeners) run(snapshot, catalog)
    },
    onChange(run) {
      listeners.add(run)
      return () => listeners.delete(run)
    },
  }
}
