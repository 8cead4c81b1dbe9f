import type { Field } from '#core/contract/model/field.ts'
import type { Snapshot } from '#core/contract/model/snapshot.ts'
import type { ClientLookup } from '#schemas/types/wire.ts'

/**
 * Lookup of a reference: the list of the referenced resource in the answer of `url`. Undefined if the field is no reference or the resource has no
 * lookup.
 */
export const clientLookup = (snapshot: Snapshot, field: Pick<Field, 'to'>, url: string): ClientLookup | undefined => {
  const lookup = field.to === undefined ? undefined : snapshot.resources[field.to]?.lookup
  if (lookup === undefined) return undefined
  return { key: lookup.key, url, ...(lookup.parent === undefined ? {} : { tree: true }) }
}
