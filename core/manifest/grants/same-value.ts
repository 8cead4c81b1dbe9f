const isPlainObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Deep equality of two manifest values; an undefined key equals a missing one. */
export const sameValue = (one: unknown, other: unknown): boolean => {
  if (Array.isArray(one) && Array.isArray(other))
    return one.length === other.length && one.every((member, index) => sameValue(member, other[index]))
  if (!isPlainObject(one) || !isPlainObject(other)) return one === other
  return [...new Set([...Object.keys(one), ...Object.keys(other)])].every(key => sameValue(one[key], other[key]))
}
