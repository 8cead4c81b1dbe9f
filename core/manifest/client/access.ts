import type { Access } from '#core/contract/model/endpoint.ts'

/** Permissions of the user: an admin has all of them. Permission strings are compared whole, never by prefix. */
export interface ClientAccess {
  readonly admin: boolean
  readonly permissions: ReadonlySet<string>
}

/** Checks the access that an endpoint declares: all permissions of a list, or one of `anyOf`. Always true for 'public', 'session' and 'signed'. */
export const mayCall = (access: ClientAccess, declared: Access): boolean => {
  if (typeof declared === 'string') return true
  return 'anyOf' in declared ? declared.anyOf.some(one => grantsAll(access, [one])) : grantsAll(access, declared)
}

/** True if the user has all of these permissions. */
export const grantsAll = (access: ClientAccess, permissions: readonly string[]): boolean =>
  access.admin || permissions.every(permission => access.permissions.has(permission))
