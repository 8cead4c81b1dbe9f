import { useMemo } from 'react'
import type { ConditionContext } from '../../manifest/conditions/evaluate.ts'
import { useProfile } from '../swr/use-profile.ts'

/** Current user, and a clock that is read when a condition is evaluated, not when the page was rendered. */
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
