/**
 * Copy of an object without members that are undefined, false, or empty objects or arrays, to keep the wire format short. Members in `keep` stay
 * unless they are undefined.
 */
export const compact = <T extends object>(value: T, keep: readonly (keyof T)[] = []): T =>
  Object.fromEntries(
    Object.entries(value).filter(([key, member]) => {
      if (member === undefined) return false
      if (keep.includes(key as keyof T)) return true
      if (member === false) return false
      return typeof member !== 'object' || member === null || Object.keys(member).length > 0
    }),
  ) as T
