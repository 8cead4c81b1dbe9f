import type { Actor } from '#core/contract/actor.ts'
import { forbidden } from '#core/contract/errors.ts'
import type { Access } from '#core/contract/model/endpoint.ts'

type PermissionHolder = Pick<Actor, 'admin' | 'permissions'>

/** True if the holder has all these permissions (exact string equality) or is an administrator. */
export const holdsAllPermissions = (actor: PermissionHolder, permission: readonly string[]): boolean =>
  actor.admin || (permission.length > 0 && permission.every(one => actor.permissions.has(one)))

/** True if the holder has the access an endpoint declares: all permissions of a list, or one of `anyOf`. */
export const hasAccess = (actor: PermissionHolder, access: Exclude<Access, string>): boolean =>
  'anyOf' in access ? access.anyOf.some(one => holdsAllPermissions(actor, [one])) : holdsAllPermissions(actor, access)

/** @throws 403 */
export function requirePermission(actor: PermissionHolder, permission: readonly string[]): void {
  if (!holdsAllPermissions(actor, permission)) throw forbidden()
}
