import type { Field } from '#core/contract/model/field.ts'
import type { Snapshot } from '#core/contract/model/snapshot.ts'
import type { ClientLookup } from '#schemas/types/wire.ts'

/** Where a reference is chosen from: the list of the referenced resource in the answer of `url`. */
export const clientLookup = (snapshot: Snapshot, field: Pick<Field, 'to'>, url: string): ClientLookup | undefined => {
  const lookup = field.to === undefined ? undefined : snapshot.resources[field.to]?.lookup
  if (lookup === undefined) return undefined
  return { key: lookup.key, url, ...(lookup.parent === undefined ? {} : { tree: true }) }
}
