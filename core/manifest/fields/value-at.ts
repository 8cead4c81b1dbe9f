import { isObject } from '#core/contract/must.ts'

/** Value of a row at a path; follows references, and every member of a list of references. */
export const valueAt = (row: unknown, path: readonly string[]): unknown => {
  let value = row
  for (const [index, key] of path.entries()) {
    if (Array.isArray(value)) return value.map(member => valueAt(member, path.slice(index)))
    if (!isObject(value)) return undefined
    value = value[key]
  }
  return value
}
