import type { Actor } from '#core/contract/actor.ts'
import type { Field } from '#core/contract/model/field.ts'
import type { Resource } from '#core/contract/model/resource.ts'
import type { Snapshot } from '#core/contract/model/snapshot.ts'
import { fieldType } from '#core/manifest/fields/index.ts'

/** A field that leaves the server masked, and how it is reached. */
export interface MaskedField {
  readonly resource: Resource
  readonly field: Field
  /** The reference of `resource` through which the field is reached, and the resource it points to. */
  readonly through?: { readonly reference: Field; readonly target: Resource }
}

const ownEntry = <T>(record: Readonly<Record<string, T>> | undefined, name: string): T | undefined =>
  record && Object.hasOwn(record, name) ? record[name] : undefined

/** Finds a masked field by its path, possibly through one reference; undefined if the path is no masked field. */
export function maskedField(snapshot: Snapshot, entity: string, path: string): MaskedField | undefined {
  const resource = ownEntry(snapshot.resources, entity)
  const [first = '', last, ...more] = path.split('.')
  const reference = last === undefined ? undefined : ownEntry(resource?.fields, first)
  const target = reference?.to === undefined ? undefined : ownEntry(snapshot.resources, reference.to)
  const field = last === undefined ? ownEntry(resource?.fields, first) : ownEntry(target?.fields, last)
  if (!resource || more.length > 0 || !field?.mask || field.internal || reference?.internal) return undefined
  if (last === undefined) return { resource, field }
  return reference && target && fieldType(reference.type).refers === 'one' ? { resource, field, through: { reference, target } } : undefined
}

const listPermissionOf = ({ list, path }: Resource): string => list ?? `${path}/details`

/**
 * Permissions needed to see the full value. If every employee may see all rows of the target (scope `all`), only the permission to list it protects
 * its values, so that one is needed too.
 */
export const revealPermissions = ({ resource, through }: MaskedField): readonly string[] => [
  listPermissionOf(resource),
  ...(through?.target.scope.all ? [listPermissionOf(through.target)] : []),
]

/** True if the actor may see full values of this field at all; for which rows, the scope decides. */
export const mayReveal = (actor: Actor, place: MaskedField): boolean =>
  actor.admin || revealPermissions(place).every(permission => actor.permissions.has(permission))
