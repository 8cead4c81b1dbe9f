/** JSON Schemas of what endpoints and operations answer, written short. */
type Schema = Readonly<Record<string, unknown>>

/** A text. */
export const TEXT = { type: 'string' } as const
/** A whole number. */
export const WHOLE = { type: 'integer' } as const
/** True or false. */
export const FLAG = { type: 'boolean' } as const
/** 'YYYY-MM-DD HH:mm:ss' in Asia/Shanghai. */
export const TIME = { type: 'string', pattern: '^\\d{4}-\\d{2}-\\d{2} \\d{2}:\\d{2}:\\d{2}$' } as const

/** A list of these. */
export const listOf = (items: Schema): Schema => ({ type: 'array', items })

/** By name: keys are data. */
export const mapOf = (values: Schema): Schema => ({ type: 'object', additionalProperties: values })

/** The same, or null. */
export const orNull = (schema: Schema): Schema => ({ ...schema, type: [schema.type, 'null'].flat() })

/** A closed object. All of its members are there, but those of `optional`. */
export const objectOf = (properties: Readonly<Record<string, Schema>>, optional: Readonly<Record<string, Schema>> = {}): Schema => ({
  type: 'object',
  required: Object.keys(properties),
  additionalProperties: false,
  properties: { ...properties, ...optional },
})

/** `data` of what adds a row. */
export const NEW_ROW = objectOf({ id: WHOLE })

/** Said only once, in a dialog: see Notice in core/contract. */
export const NOTICE = objectOf({ title: TEXT, text: TEXT }, { copy: TEXT })

/** KeptFile of core/contract, as an upload answers it. */
export const KEPT_FILE = objectOf({ id: TEXT, url: TEXT, name: TEXT, size: WHOLE, type: TEXT })
