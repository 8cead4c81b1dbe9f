import type { Access } from '#core/contract/model/endpoint.ts'

/** Who asks: an admin may everything, others what they were given. Compared whole, never by prefix. */
export interface ClientAccess {
  readonly admin: boolean
  readonly permissions: ReadonlySet<string>
}

/** What an endpoint declares: all of a list, or one of `anyOf`. */
export const mayCall = (access: ClientAccess, declared: Access): boolean => {
  if (typeof declared === 'string') return true
  return 'anyOf' in declared ? declared.anyOf.some(one => mayAll(access, [one])) : mayAll(access, declared)
}

/** All of these are needed. */
export const mayAll = (access: ClientAccess, permissions: readonly string[]): boolean =>
  access.admin || permissions.every(permission => access.permissions.has(permission))
