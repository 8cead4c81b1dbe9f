import type { FieldPath } from '#core/contract/model/list.ts'
import { isObject } from '#core/contract/must.ts'

const isPath = (value: unknown): value is FieldPath => typeof value === 'object' && value !== null && 'text' in value && 'own' in value

/**
 * Whether two parts mean the same, with their keys in the same order. Paths to fields contain the whole field; only their text counts, or a changed
 * field would also change every screen and other file that uses it.
 */
export const isSamePart = (before: unknown, after: unknown): boolean => {
  if (!isObject(before) || !isObject(after)) return Object.is(before, after)
  if (isPath(before) && isPath(after)) return before.text === after.text
  const [entries, others] = [statedEntries(before), statedEntries(after)]
  return (
    Array.isArray(before) === Array.isArray(after) &&
    entries.length === others.length &&
    entries.every(([key, value], index) => key === others[index]?.[0] && isSamePart(value, others[index]?.[1]))
  )
}

const statedEntries = (part: object): readonly (readonly [string, unknown])[] =>
  Object.entries(part).filter(([, value]) => value !== undefined)
