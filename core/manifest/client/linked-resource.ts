import type { Resource } from '#core/contract/model/resource.ts'
import type { Snapshot } from '#core/contract/model/snapshot.ts'

/** A resource that linking guarantees. @throws if it does not exist. */
export const linkedResource = ({ resources }: Snapshot, name: string): Resource => {
  const resource = resources[name]
  if (resource === undefined) throw new Error(`resource ${name} should have been linked`)
  return resource
}
