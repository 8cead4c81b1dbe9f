import type { Profile } from '../context/profile.ts'
import { useProfile } from '../swr/use-profile.ts'

/** Exact strings, all of them; an administrator passes every check. */
export const holds = (profile: Pick<Profile, 'admin' | 'permissions'> | undefined, permission: string | readonly string[]): boolean => {
  if (!profile) return false
  const needed = typeof permission === 'string' ? [permission] : permission
  return profile.admin || needed.every(one => profile.permissions.includes(one))
}

/** Whether the employee holds one of the permissions. Shows and hides only: the server decides. */
export const useAnyPermission = (permissions: readonly string[]): boolean => {
  const { data } = useProfile()
  return permissions.some(permission => holds(data, permission))
}

/** Whether the employee holds the permission, or all of them. Shows and hides only: the server decides. */
export const usePermission = (permission: string | readonly string[]): boolean => holds(useProfile().data, permission)
