/**
 * Declared values: what an operation takes from a form, reads of a row or gets from "with". The compiler checks manifests against these declarations,
 * and TypeScript infers the types of the code from them.
 */

/** Type of an option value or constant. */
export type Literal = string | number | boolean

/** Kinds of values that operations take; each field type (core/manifest/fields) has one. */
export type ValueKind =
  | 'text'
  | 'option'
  | 'options'
  | 'ref'
  | 'refs'
  | 'date'
  | 'datetime'
  | 'month'
  | 'integer'
  | 'decimal'
  | 'boolean'
  | 'file'
  | 'files'
  | 'json'

/** A declared value. `T` is the type that the code gets. */
export interface Value<T> {
  /** Kind of the value: fields whose type has this kind fit. Undefined for constants that are no value of their own. */
  readonly kind: ValueKind | undefined
  /** The value may be absent or empty: then the code gets null or undefined. */
  readonly optional: boolean
  /** Referenced resource, if the declaration fixes it. */
  readonly to?: string
  /** All possible values of an option, if the code distinguishes them. */
  readonly values?: readonly Literal[]
  /** For a constant that names a field of the resource: the allowed types of that field. `kind` is undefined then. */
  readonly names?: readonly string[]
  /** For a constant that names a reference: the reference must lead to the employees who sign in. */
  readonly people?: true
  /** For a constant that is a value (or a list of values) of a field: the name of the constant that names the field. `kind` is undefined then. */
  readonly fits?: { readonly constant: string; readonly list: boolean }
  /** For a constant that is the topic of a fact. `kind` is undefined then. */
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

const valueOfKind = <T>(kind: ValueKind | undefined, more: Omit<Value<T>, 'kind' | 'optional' | 'is'> = {}): Value<T> => ({
  kind,
  optional: false,
  ...more,
})

/** Any text: plain, contact, region or rich text. */
export const text = (): Value<string> => valueOfKind('text')

/** A value of an option set. Give `values` if the code distinguishes them: then users must not be able to choose any other value of the set. */
export function option(): Value<string>
/** One of these values of an option set. */
export function option<const T extends Literal>(...values: readonly [T, ...T[]]): Value<T>
/** A value of an option set. */
export function option(...values: readonly Literal[]): Value<Literal> {
  return valueOfKind('option', values.length > 0 ? { values } : {})
}

/** Several values of an option set. */
export const options = (): Value<readonly string[]> => valueOfKind('options')

/** Id of a row of this resource. */
export const ref = (to: string): Value<number> => valueOfKind('ref', { to })

/** Ids of rows of this resource. */
export const refs = (to: string): Value<readonly number[]> => valueOfKind('refs', { to })

/** Date 'YYYY-MM-DD'. */
export const date = (): Value<string> => valueOfKind('date')

/** Date and time 'YYYY-MM-DD HH:mm:ss' in Asia/Shanghai. */
export const datetime = (): Value<string> => valueOfKind('datetime')

/** Month 'YYYY-MM'. */
export const month = (): Value<string> => valueOfKind('month')

/** Integer. */
export const integer = (): Value<number> => valueOfKind('integer')

/** Decimal number as text, so that it is never computed in floating point. */
export const decimal = (): Value<string> => valueOfKind('decimal')

/** Boolean. */
export const boolean = (): Value<boolean> => valueOfKind('boolean')

/** URL of a stored file. */
export const file = (): Value<string> => valueOfKind('file')

/** URLs of stored files. */
export const files = (): Value<readonly string[]> => valueOfKind('files')

/** Any JSON that a plugin's control sends: the operation must validate it itself. */
export const json = (): Value<unknown> => valueOfKind('json')

/** In "with": name of a field of the resource with one of these types. */
export const fieldName = (...types: readonly string[]): Value<string> => valueOfKind(undefined, { names: types })

/** In "with": name of a reference of the resource to the employees who sign in. */
export const personField = (): Value<string> => valueOfKind(undefined, { names: ['ref'], people: true })

/** In "with": a value of the field that the constant `constant` names. */
export const valueFor = (constant: string): Value<Literal> => valueOfKind(undefined, { fits: { constant, list: false } })

/** In "with": a list of values of the field that the constant `constant` names. */
export const valuesFor = (constant: string): Value<readonly Literal[]> => valueOfKind(undefined, { fits: { constant, list: true } })

/** In "with": topic of a declared fact. */
export const factTopic = (): Value<string> => valueOfKind(undefined, { topic: true })

/** Makes a declared value optional: it may be absent or empty. */
export const optional = <T>({ is: _, ...declared }: Value<T>): Value<T | null | undefined> => ({ ...declared, optional: true })
