import { useMemo } from 'react'
import { profileGet } from '#core/contract/core-addresses.ts'
import type { Profile } from '../context/profile.ts'
import type { Loaded } from './types.ts'
import { useData } from './use-data.ts'

const emptyProfile: Profile = {
  admin: false,
  username: '',
  name: '',
  permissions: [],
  mustChangePassword: false,
}

/** The signed-in user. Missing parts of the response get safe defaults: not an administrator, no permissions. */
export const useProfile = (): Loaded<Profile> => {
  const loaded = useData(profileGet, {}, { focus: true })
  const { data } = loaded
  const profile = useMemo(() => data && { ...emptyProfile, ...data, name: data.name || data.username || '' }, [data])
  return { ...loaded, data: profile }
}
