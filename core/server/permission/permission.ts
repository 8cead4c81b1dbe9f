import type { Actor } from '#core/contract/actor.ts'
import { forbidden } from '#core/contract/errors.ts'

type Holder = Pick<Actor, 'admin' | 'permissions'>

/** All-of, by exact string equality; an administrator passes. */
export const holds = (actor: Holder, permission: readonly string[]): boolean =>
  actor.admin || (permission.length > 0 && permission.every(one => actor.permissions.has(one)))

/** @throws 403 */
export function requirePermission(actor: Holder, permission: readonly string[]): void {
  if (!holds(actor, permission)) throw forbidden()
}
