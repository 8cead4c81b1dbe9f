import type { Profile } from '../context/profile.ts'
import { useProfile } from '../swr/use-profile.ts'

/** Whether the profile has all these permissions (exact strings); an administrator passes every check. */
export const hasPermissions = (
  profile: Pick<Profile, 'admin' | 'permissions'> | undefined,
  permission: string | readonly string[],
): boolean => {
  if (!profile) return false
  const needed = typeof permission === 'string' ? [permission] : permission
  return profile.admin || needed.every(one => profile.permissions.includes(one))
}

/** Whether the employee has at least one of the permissions. For showing and hiding only: the server decides. */
export const useAnyPermission = (permissions: readonly string[]): boolean => {
  const { data } = useProfile()
  return permissions.some(permission => hasPermissions(data, permission))
}

/** Whether the employee has the permission, or all of several. For showing and hiding only: the server decides. */
export const usePermission = (permission: string | readonly string[]): boolean => hasPermissions(useProfile().data, permission)
