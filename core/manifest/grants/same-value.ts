const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Whether two values of manifests say the same; a key that is undefined is none. */
export const sameValue = (one: unknown, other: unknown): boolean => {
  if (Array.isArray(one) && Array.isArray(other))
    return one.length === other.length && one.every((member, index) => sameValue(member, other[index]))
  if (!isObject(one) || !isObject(other)) return one === other
  return [...new Set([...Object.keys(one), ...Object.keys(other)])].every(key => sameValue(one[key], other[key]))
}
