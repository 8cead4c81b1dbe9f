import type { Snapshot } from '#core/contract/model/snapshot.ts'

/** Name of an option set that goes to browsers with the screen; one that a plugin brings is the plugin's own business there. */
export const sentOptions = (snapshot: Snapshot, name: string | undefined): string | undefined =>
  name !== undefined && Object.hasOwn(snapshot.options, name) ? name : undefined
