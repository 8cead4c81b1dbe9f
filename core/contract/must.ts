/** Reads of what must be there, and of what was thrown: for values that the compiler cannot know, instead of a cast. */

/**
 * The first item, such as the row of an `insert … returning`.
 * @param what names the items in the error
 * @throws if there is none
 */
export const firstOf = <T>(items: readonly T[], what = 'items'): T => {
  const [first] = items
  if (first === undefined) throw new Error(`no ${what}`)
  return first
}

/** The oldest key of a map or the oldest value of a set. @throws if there is none */
export const firstKeyOf = <K>(kept: { keys(): Iterable<K> }): K => {
  for (const key of kept.keys()) return key
  throw new Error('no key')
}

/** The value under this key. @throws if there is none */
export const mustGet = <K, V>(map: { get(key: K): V | undefined }, key: K): V => {
  const value = map.get(key)
  if (value === undefined) throw new Error(`no entry for ${String(key)}`)
  return value
}

/** The item at this index. @throws if there is none */
export const mustAt = <T>(items: readonly T[], index: number): T => {
  const item = items[index]
  if (item === undefined) throw new Error(`no item ${index}`)
  return item
}

/** The object's own member of this name. @throws if there is none */
export const mustOwn = <V>(object: Readonly<Record<string, V>>, name: string): V => {
  const value = Object.hasOwn(object, name) ? object[name] : undefined
  if (value === undefined) throw new Error(`no member ${name}`)
  return value
}

/** Names of an object's own members, for an object literal whose members are all known. */
export const keysOf = <T extends object>(object: T): (keyof T & string)[] => Object.keys(object) as (keyof T & string)[]

/** The object's members with these names. */
export const pickKeys = <T extends object, Key extends keyof T>(object: T, keys: readonly Key[]): Pick<T, Key> =>
  Object.fromEntries(keys.map(key => [key, object[key]])) as Pick<T, Key>

/** The object without the members of these names. */
export const omitKeys = <T extends object, Key extends keyof T>(object: T, keys: readonly Key[]): Omit<T, Key> => {
  const omitted: ReadonlySet<string> = new Set(keys.map(String))
  return Object.fromEntries(Object.entries(object).filter(([key]) => !omitted.has(key))) as Omit<T, Key>
}

/** True for objects, arrays included: their members may be read. */
export const isObject = (value: unknown): value is Readonly<Record<string, unknown>> => typeof value === 'object' && value !== null

/** What was thrown, as an error: JavaScript allows to throw anything. */
export const causeOf = (thrown: unknown): Error => (thrown instanceof Error ? thrown : new Error(String(thrown)))

/** The code of an error of Node or PostgreSQL, such as ENOENT or 23505; undefined if it has none. */
export const errorCodeOf = (thrown: unknown): string | undefined =>
  isObject(thrown) && typeof thrown['code'] === 'string' ? thrown['code'] : undefined
