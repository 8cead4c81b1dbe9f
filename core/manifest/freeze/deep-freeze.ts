/** Freezes a plain value recursively and deletes object members that are undefined. */
export const deepFreeze = <T>(value: T): T => {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return value
  for (const key of Object.keys(value)) {
    const member: unknown = Reflect.get(value, key)
    if (member === undefined && !Array.isArray(value)) Reflect.deleteProperty(value, key)
    else deepFreeze(member)
  }
  return Object.freeze(value)
}
