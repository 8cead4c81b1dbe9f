/** Shapes: JSON Schemas that carry the TypeScript type of their values, so that an endpoint's input and output are declared once. */

/** A JSON Schema as plain data. */
export type JsonSchema = Readonly<Record<string, unknown>>

declare const VALUE: unique symbol

/** JSON Schema of values of type T. The type is known to the compiler only; at run time a shape is the schema. */
export type Shape<T> = JsonSchema & { readonly [VALUE]: T }

/** Input of what takes none: an endpoint, a job. */
export type NoInput = Readonly<Record<never, never>>

/** Type of the values of a shape. */
export type TypeOf<S extends Shape<unknown>> = S extends Shape<infer T> ? T : never

/** Shapes of an object's members, by name. */
export type Members = Readonly<Record<string, Shape<unknown>>>

/** One object type instead of an intersection, which a hover can show. */
type Flat<T> = { readonly [Key in keyof T]: T[Key] }

type ObjectOf<Required extends Members, Optional extends Members> = Flat<
  { readonly [Key in keyof Required]: TypeOf<Required[Key]> } & { readonly [Key in keyof Optional]?: TypeOf<Optional[Key]> }
>

/** Values that JSON Schema's `const` and `enum` compare by. */
type Constant = string | number | boolean | null

/** A schema that the constructors below cannot say, such as a recursive one; the caller vouches that T is its type. */
export const shapeOf = <T>(schema: JsonSchema): Shape<T> => schema as Shape<T>

/** A string. */
export const TEXT: Shape<string> = shapeOf({ type: 'string' })
/** An integer. */
export const WHOLE: Shape<number> = shapeOf({ type: 'integer' })
/** A number. */
export const NUMBER: Shape<number> = shapeOf({ type: 'number' })
/** A boolean. */
export const FLAG: Shape<boolean> = shapeOf({ type: 'boolean' })
/** Date and time 'YYYY-MM-DD HH:mm:ss' in Asia/Shanghai. */
export const TIME: Shape<string> = shapeOf({ type: 'string', pattern: '^\\d{4}-\\d{2}-\\d{2} \\d{2}:\\d{2}:\\d{2}$' })
/** Id of a row in a query; queryId of core/manifest reads it. */
export const ID_SCHEMA: Shape<string> = shapeOf({ type: 'string', pattern: '^[1-9][0-9]{0,15}$' })
/** Any JSON value. */
export const ANY: Shape<unknown> = shapeOf({})
/** Any JSON object. */
export const RECORD: Shape<Readonly<Record<string, unknown>>> = shapeOf({ type: 'object' })

/** The same shape with further keywords of JSON Schema, which narrow its values but not their type: lengths, ranges, a description. */
export const limited = <T>(shape: Shape<T>, keywords: JsonSchema): Shape<T> => ({ ...shape, ...keywords })

/** Exactly this value. */
export const exactly = <const T extends Constant>(value: T): Shape<T> =>
  shapeOf({ type: value === null ? 'null' : typeof value, const: value })

/** One of these strings. */
export const choiceOf = <const T extends string>(...values: readonly T[]): Shape<T> => shapeOf({ type: 'string', enum: values })

/** One of these integers. */
export const wholeChoiceOf = <const T extends number>(...values: readonly T[]): Shape<T> => shapeOf({ type: 'integer', enum: values })

/** A value of one of these shapes. */
export const eitherOf = <const S extends readonly Shape<unknown>[]>(...shapes: S): Shape<TypeOf<S[number]>> => shapeOf({ anyOf: shapes })

/** An array of these items. */
export const listOf = <T>(items: Shape<T>): Shape<readonly T[]> => shapeOf({ type: 'array', items })

/** An array of two of these items. */
export const pairOf = <T>(items: Shape<T>): Shape<readonly [T, T]> => shapeOf({ type: 'array', items, minItems: 2, maxItems: 2 })

/** An object with arbitrary keys and values of this shape. */
export const mapOf = <T>(values: Shape<T>): Shape<Readonly<Record<string, T>>> => shapeOf({ type: 'object', additionalProperties: values })

/** The same shape, or null. */
export const orNull = <T>(shape: Shape<T>): Shape<T | null> =>
  shapeOf(
    'type' in shape
      ? { ...shape, type: [shape.type, 'null'].flat(), ...(Array.isArray(shape.enum) ? { enum: [...shape.enum, null] } : {}) }
      : { anyOf: [shape, { type: 'null' }] },
  )

/** A closed object. All members are required except those of `optional`. */
export const objectOf = <Required extends Members, Optional extends Members = Record<never, never>>(
  members: Required,
  optional?: Optional,
): Shape<ObjectOf<Required, Optional>> =>
  shapeOf({
    type: 'object',
    ...(Object.keys(members).length > 0 && { required: Object.keys(members) }),
    additionalProperties: false,
    properties: { ...members, ...optional },
  })

/** An object with these members and any others, which the shape does not know: fields of a resource, parts that plugins add. */
export const openObjectOf = <Required extends Members, Optional extends Members = Record<never, never>>(
  members: Required,
  optional?: Optional,
): Shape<ObjectOf<Required, Optional> & Readonly<Record<string, unknown>>> =>
  shapeOf({ ...objectOf(members, optional), additionalProperties: true })

/** Reference to the shape under this name among the component schemas of the OpenAPI document, so that the document holds it once. */
export const componentOf = <T>(name: string, _shape: Shape<T>): Shape<T> => shapeOf({ $ref: `#/components/schemas/${name}` })

/** Object without members. */
export const NO_MEMBERS = objectOf({})

/** `data` of an operation that creates a row: its id. */
export const NEW_ROW = objectOf({ id: WHOLE })

/** A notice shown in a dialog after success: Notice of core/contract. */
export const NOTICE = objectOf({ title: TEXT, text: TEXT }, { copy: TEXT })

/** A stored file, as an upload answers it: KeptFile of core/contract. */
export const KEPT_FILE = objectOf({ id: TEXT, url: TEXT, name: TEXT, size: WHOLE, type: TEXT })
