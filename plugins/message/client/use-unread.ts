import { useProfile } from '#core/runtime/index.ts'

/** How many messages the person has not read: the profile tells. */
export const useUnread = (): number => Number(useProfile().data?.['notReadNumber'] ?? 0)
