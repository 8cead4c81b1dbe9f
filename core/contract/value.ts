/**
 * Declared values: what an operation takes from a form, reads of a row or is told by "with". The compiler holds manifests against them, and
 * TypeScript infers from the same words what the code works with.
 */

/** What an option or a constant may be. */
export type Literal = string | number | boolean

/** One declared value. `T` is what the code gets. */
export interface Value<T> {
  /** Field types of the manifests (core/manifest/fields) that give such a value. */
  readonly types: readonly string[]
  /** May be absent or empty: the code gets null or undefined then. */
  readonly optional: boolean
  /** Resource that a reference leads to, where that is settled. */
  readonly to?: string
  /** All that an option may be, where the code tells them apart. */
  readonly values?: readonly Literal[]
  /** A constant that names a field of the resource: types that field may have. `types` is empty then. */
  readonly names?: readonly string[]
  /** Of a constant that names a reference: it leads to the people who sign in. */
  readonly people?: true
  /** A constant that is a value (or a list of values) of the field that the constant of this name names. `types` is empty then. */
  readonly fits?: { readonly constant: string; readonly list: boolean }
  /** A constant that names a fact. `types` is empty then. */
  readonly topic?: true
  /** Never there: carries T. */
  readonly is?: () => T
}

/** Declared values by name. */
export type Values = Readonly<Record<string, Value<unknown>>>

/** No declared values. */
export type NoValues = Readonly<Record<never, Value<unknown>>>

/** What the code gets for a declared value. */
export type ValueOf<V> = V extends Value<infer T> ? T : never

/** Values as the code gets them, by name. */
export type Given<V extends Values> = { readonly [K in keyof V]: ValueOf<V[K]> }

const value = <T>(types: readonly string[], more: Omit<Value<T>, 'types' | 'optional' | 'is'> = {}): Value<T> => ({
  types,
  optional: false,
  ...more,
})

/** Text of any kind: plain, contact, region, rich text. */
export const text = (): Value<string> => value(['text', 'phone', 'wechat', 'email', 'url', 'html', 'region'])

/** One of an option set; `values` where the code tells them apart: then the set may have no others to choose. */
export function option(): Value<string>
/** One of these. */
export function option<const T extends Literal>(...values: readonly [T, ...T[]]): Value<T>
/** One of an option set. */
export function option(...values: readonly Literal[]): Value<Literal> {
  return value(['option'], values.length > 0 ? { values } : {})
}

/** Several of an option set. */
export const options = (): Value<readonly string[]> => value(['options'])

/** Id of a row of this resource. */
export const ref = (to: string): Value<number> => value(['ref'], { to })

/** Ids of rows of this resource. */
export const refs = (to: string): Value<readonly number[]> => value(['refs'], { to })

/** 'YYYY-MM-DD' */
export const date = (): Value<string> => value(['date'])

/** 'YYYY-MM-DD HH:mm:ss' of Shanghai. */
export const datetime = (): Value<string> => value(['datetime'])

/** 'YYYY-MM' */
export const month = (): Value<string> => value(['month'])

/** A whole number. */
export const integer = (): Value<number> => value(['integer'])

/** A number with decimals, as text: never reckoned in floating point. */
export const decimal = (): Value<string> => value(['decimal', 'money', 'percent'])

/** Yes or no. */
export const boolean = (): Value<boolean> => value(['boolean'])

/** Address of a kept file. */
export const file = (): Value<string> => value(['file', 'image'])

/** Addresses of kept files. */
export const files = (): Value<readonly string[]> => value(['files', 'images'])

/** Whatever a plugin's control sends: the operation reads it by itself. */
export const json = (): Value<unknown> => value(['json'])

/** In "with": the name of a field of the resource that has one of these types. */
export const fieldName = (...types: readonly string[]): Value<string> => value([], { names: types })

/** In "with": the name of a reference of the resource that leads to the people who sign in. */
export const personField = (): Value<string> => value([], { names: ['ref'], people: true })

/** In "with": a value of the field that the constant of this name names. */
export const valueFor = (constant: string): Value<Literal> => value([], { fits: { constant, list: false } })

/** In "with": values of the field that the constant of this name names. */
export const valuesFor = (constant: string): Value<readonly Literal[]> => value([], { fits: { constant, list: true } })

/** In "with": the topic of a declared fact. */
export const factTopic = (): Value<string> => value([], { topic: true })

/** May be absent or empty. */
export const optional = <T>({ is: _, ...declared }: Value<T>): Value<T | null | undefined> => ({ ...declared, optional: true })
