/** Who asks: an admin may everything, others what they were given. Compared whole, never by prefix. */
export interface ClientAccess {
  readonly admin: boolean
  readonly permissions: ReadonlySet<string>
}

/** All of these are needed. */
export const mayAll = (access: ClientAccess, permissions: readonly string[]): boolean =>
  access.admin || permissions.every(permission => access.permissions.has(permission))
