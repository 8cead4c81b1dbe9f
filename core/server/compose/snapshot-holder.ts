import type { Snapshot } from '#core/contract/model/snapshot.ts'
import type { SnapshotHolder } from '../pipeline/options.ts'

type Listener = Parameters<SnapshotHolder['onChange']>[0]

/** Holds the Snapshot in service. A bad revision never gets here: only compile() makes Snapshots. */
export function snapshotHolder(first: Snapshot): SnapshotHolder {
  let current = first
  const listeners = new Set<Listener>()
  return {
    get: () => current,
    set(snapshot, catalog) {
      current = snapshot
      for (const run of listeners) run(snapshot, catalog)
    },
    onChange(run) {
      listeners.add(run)
      return () => listeners.delete(run)
    },
  }
}
