/** Short constructors of JSON Schemas for answers of endpoints and operations. */
type AnswerSchema = Readonly<Record<string, unknown>>

/** A string. */
export const TEXT = { type: 'string' } as const
/** An integer. */
export const WHOLE = { type: 'integer' } as const
/** A boolean. */
export const FLAG = { type: 'boolean' } as const
/** Date and time 'YYYY-MM-DD HH:mm:ss' in Asia/Shanghai. */
export const TIME = { type: 'string', pattern: '^\\d{4}-\\d{2}-\\d{2} \\d{2}:\\d{2}:\\d{2}$' } as const

/** An array of these items. */
export const listOf = (items: AnswerSchema): AnswerSchema => ({ type: 'array', items })

/** An object with arbitrary keys and values of this schema. */
export const mapOf = (values: AnswerSchema): AnswerSchema => ({ type: 'object', additionalProperties: values })

/** The same schema, or null. */
export const orNull = (schema: AnswerSchema): AnswerSchema => ({ ...schema, type: [schema.type, 'null'].flat() })

/** A closed object. All members are required except those of `optional`. */
export const objectOf = (
  properties: Readonly<Record<string, AnswerSchema>>,
  optional: Readonly<Record<string, AnswerSchema>> = {},
): AnswerSchema => ({
  type: 'object',
  required: Object.keys(properties),
  additionalProperties: false,
  properties: { ...properties, ...optional },
})

/** `data` of an operation that creates a row: its id. */
export const NEW_ROW = objectOf({ id: WHOLE })

/** A notice shown in a dialog after success: Notice of core/contract. */
export const NOTICE = objectOf({ title: TEXT, text: TEXT }, { copy: TEXT })

/** A stored file, as an upload answers it: KeptFile of core/contract. */
export const KEPT_FILE = objectOf({ id: TEXT, url: TEXT, name: TEXT, size: WHOLE, type: TEXT })
