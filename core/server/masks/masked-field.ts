import type { Actor } from '#core/contract/actor.ts'
import type { Field } from '#core/contract/model/field.ts'
import type { Resource } from '#core/contract/model/resource.ts'
import type { Snapshot } from '#core/contract/model/snapshot.ts'

/** A field that leaves the server masked, and the way to it. */
export interface MaskedField {
  readonly resource: Resource
  readonly field: Field
  /** The reference of `resource` through which the field is reached, and where it leads. */
  readonly through?: { readonly reference: Field; readonly target: Resource }
}

const ofOwn = <T>(record: Readonly<Record<string, T>> | undefined, name: string): T | undefined =>
  record && Object.hasOwn(record, name) ? record[name] : undefined

/** A masked field by its path, possibly through one reference; undefined when there is none such. */
export function maskedField(snapshot: Snapshot, entity: string, path: string): MaskedField | undefined {
  const resource = ofOwn(snapshot.resources, entity)
  const [first = '', last, ...more] = path.split('.')
  const reference = last === undefined ? undefined : ofOwn(resource?.fields, first)
  const target = reference?.to === undefined ? undefined : ofOwn(snapshot.resources, reference.to)
  const field = last === undefined ? ofOwn(resource?.fields, first) : ofOwn(target?.fields, last)
  if (!resource || more.length > 0 || !field?.mask || field.internal || reference?.internal) return undefined
  if (last === undefined) return { resource, field }
  return reference && target && reference.type === 'ref' ? { resource, field, through: { reference, target } } : undefined
}

const listOf = ({ list, path }: Resource): string => list ?? `${path}/details`

/** Where a row is nobody's in particular, only the permission to list it says who may know it. */
export const revealPermissions = ({ resource, through }: MaskedField): readonly string[] => [
  listOf(resource),
  ...(through?.target.scope.all ? [listOf(through.target)] : []),
]

/** Whether the actor may have such values in full at all; of which rows, scope says. */
export const mayReveal = (actor: Actor, place: MaskedField): boolean =>
  actor.admin || revealPermissions(place).every(permission => actor.permissions.has(permission))
