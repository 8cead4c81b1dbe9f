import { useProfile } from '#core/runtime/index.ts'

/** Number of the user's unread messages, from the profile. */
export const useUnread = (): number => Number(useProfile().data?.['notReadNumber'] ?? 0)
