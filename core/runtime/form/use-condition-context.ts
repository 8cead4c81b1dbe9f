import { useMemo } from 'react'
import type { ConditionContext } from '../../manifest/conditions/evaluate.ts'
import { useProfile } from '../swr/use-profile.ts'

/** Who is signed in, and a clock that is read when a condition is, not when the page was drawn. */
export function useConditionContext(): ConditionContext {
  const { data } = useProfile()
  return useMemo(
    () => ({
      user: {
        id: data?.id ?? 0,
        username: data?.username ?? '',
        admin: data?.admin ?? false,
        departmentId: data?.departmentId ?? null,
        permissions: data?.permissions ?? [],
      },
      get now() {
        return new Date()
      },
    }),
    [data],
  )
}
