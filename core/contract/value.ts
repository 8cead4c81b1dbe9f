/**
 * Declared values: what an operation takes from a form, reads of a row or gets from "with". The compiler checks manifests against these declarations,
 * and TypeScript infers the types of the code from them.
 */

/** Type of an option value or constant. */
export type Literal = string | number | boolean

/** A declared value. `T` is the type that the code gets. */
export interface Value<T> {
  /** Field types of the manifests (core/manifest/fields) that have such a value. */
  readonly types: readonly string[]
  /** The value may be absent or empty: then the code gets null or undefined. */
  readonly optional: boolean
  /** Referenced resource, if the declaration fixes it. */
  readonly to?: string
  /** All possible values of an option, if the code distinguishes them. */
  readonly values?: readonly Literal[]
  /** For a constant that names a field of the resource: the allowed types of that field. `types` is empty then. */
  readonly names?: readonly string[]
  /** For a constant that names a reference: the reference must lead to the employees who sign in. */
  readonly people?: true
  /** For a constant that is a value (or a list of values) of a field: the name of the constant that names the field. `types` is empty then. */
  readonly fits?: { readonly constant: string; readonly list: boolean }
  /** For a constant that is the topic of a fact. `types` is empty then. */
  readonly topic?: true
  /** Never set: carries T. */
  readonly is?: () => T
}

/** Declared values by name. */
export type Values = Readonly<Record<string, Value<unknown>>>

/** No declared values. */
export type NoValues = Readonly<Record<never, Value<unknown>>>

/** Type that the code gets for a declared value. */
export type ValueOf<V> = V extends Value<infer T> ? T : never

/** Types that the code gets for declared values, by name. */
export type Given<V extends Values> = { readonly [K in keyof V]: ValueOf<V[K]> }

const valueOfTypes = <T>(types: readonly string[], more: Omit<Value<T>, 'types' | 'optional' | 'is'> = {}): Value<T> => ({
  types,
  optional: false,
  ...more,
})

/** Any text: plain, contact, region or rich text. */
export const text = (): Value<string> => valueOfTypes(['text', 'phone', 'wechat', 'email', 'url', 'html', 'region'])

/** A value of an option set. Give `values` if the code distinguishes them: then users must not be able to choose any other value of the set. */
export function option(): Value<string>
/** One of these values of an option set. */
export function option<const T extends Literal>(...values: readonly [T, ...T[]]): Value<T>
/** A value of an option set. */
export function option(...values: readonly Literal[]): Value<Literal> {
  return valueOfTypes(['option'], values.length > 0 ? { values } : {})
}

/** Several values of an option set. */
export const options = (): Value<readonly string[]> => valueOfTypes(['options'])

/** Id of a row of this resource. */
export const ref = (to: string): Value<number> => valueOfTypes(['ref'], { to })

/** Ids of rows of this resource. */
export const refs = (to: string): Value<readonly number[]> => valueOfTypes(['refs'], { to })

/** Date 'YYYY-MM-DD'. */
export const date = (): Value<string> => valueOfTypes(['date'])

/** Date and time 'YYYY-MM-DD HH:mm:ss' in Asia/Shanghai. */
export const datetime = (): Value<string> => valueOfTypes(['datetime'])

/** Month 'YYYY-MM'. */
export const month = (): Value<string> => valueOfTypes(['month'])

/** Integer. */
export const integer = (): Value<number> => valueOfTypes(['integer'])

/** Decimal number as text, so that it is never computed in floating point. */
export const decimal = (): Value<string> => valueOfTypes(['decimal', 'money', 'percent'])

/** Boolean. */
export const boolean = (): Value<boolean> => valueOfTypes(['boolean'])

/** URL of a stored file. */
export const file = (): Value<string> => valueOfTypes(['file', 'image'])

/** URLs of stored files. */
export const files = (): Value<readonly string[]> => valueOfTypes(['files', 'images'])

/** Any JSON that a plugin's control sends: the operation must validate it itself. */
export const json = (): Value<unknown> => valueOfTypes(['json'])

/** In "with": name of a field of the resource with one of these types. */
export const fieldName = (...types: readonly string[]): Value<string> => valueOfTypes([], { names: types })

/** In "with": name of a reference of the resource to the employees who sign in. */
export const personField = (): Value<string> => valueOfTypes([], { names: ['ref'], people: true })

/** In "with": a value of the field that the constant `constant` names. */
export const valueFor = (constant: string): Value<Literal> => valueOfTypes([], { fits: { constant, list: false } })

/** In "with": a list of values of the field that the constant `constant` names. */
export const valuesFor = (constant: string): Value<readonly Literal[]> => valueOfTypes([], { fits: { constant, list: true } })

/** In "with": topic of a declared fact. */
export const factTopic = (): Value<string> => valueOfTypes([], { topic: true })

/** Makes a declared value optional: it may be absent or empty. */
export const optional = <T>({ is: _, ...declared }: Value<T>): Value<T | null | undefined> => ({ ...declared, optional: true })
