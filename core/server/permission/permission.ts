import type { Actor } from '#core/contract/actor.ts'
import { forbidden } from '#core/contract/errors.ts'
import type { Access } from '#core/contract/model/endpoint.ts'

type Holder = Pick<Actor, 'admin' | 'permissions'>

/** True if the holder has all these permissions (exact string equality) or is an administrator. */
export const holds = (actor: Holder, permission: readonly string[]): boolean =>
  actor.admin || (permission.length > 0 && permission.every(one => actor.permissions.has(one)))

/** True if the holder has the access an endpoint declares: all permissions of a list, or one of `anyOf`. */
export const holdsAccess = (actor: Holder, access: Exclude<Access, string>): boolean =>
  'anyOf' in access ? access.anyOf.some(one => holds(actor, [one])) : holds(actor, access)

/** @throws 403 */
export function requirePermission(actor: Holder, permission: readonly string[]): void {
  if (!holds(actor, permission)) throw forbidden()
}
