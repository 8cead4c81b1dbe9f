import type { Snapshot } from '#core/contract/model.ts'
import type { SnapshotHolder } from './ports.ts'

/** Holds the Snapshot in service. A bad revision never gets here: only compile() makes Snapshots. */
export function snapshotHolder(first: Snapshot): SnapshotHolder {
  let current = first
  const listeners = new Set<(snapshot: Snapshot) => void>()
  return {
    get: () => current,
    set(snapshot) {
      current = snapshot
      for (const run of listeners) run(snapshot)
    },
    onChange(run) {
      listeners.add(run)
      return () => listeners.delete(run)
    },
  }
}
