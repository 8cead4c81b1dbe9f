/** Keys of a record, typed; for records that have no other keys than their type says. */
export const recordKeys = <Key extends string>(record: Readonly<Partial<Record<Key, unknown>>>): readonly Key[] =>
  Object.keys(record) as Key[]

/** The record's members with these keys. */
export const pickKeys = <T extends object, Key extends keyof T>(record: T, keys: readonly Key[]): Pick<T, Key> =>
  Object.fromEntries(keys.map(key => [key, record[key]])) as Pick<T, Key>
