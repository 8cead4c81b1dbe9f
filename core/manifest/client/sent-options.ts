import type { Snapshot } from '#core/contract/model/snapshot.ts'

/**
 * Name of an option set whose values are sent with the screen; undefined for a set that a plugin contributes, which the plugin's own browser part
 * provides.
 */
export const sentOptions = (snapshot: Snapshot, name: string | undefined): string | undefined =>
  name !== undefined && Object.hasOwn(snapshot.options, name) ? name : undefined
