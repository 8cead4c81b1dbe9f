import type { Rules } from '#core/contract/model/field.ts'

/** A JSON Schema (draft-07) fragment. */
export type JsonSchema = Readonly<Record<string, unknown>>

/** An option as formatting and parsing need it. */
export interface FieldOption {
  readonly value: string | number | boolean
  readonly label: string
  readonly children?: readonly FieldOption[]
}

/** A spreadsheet cell read as a value, or what is wrong with it in Chinese. */
export type Parsed = { readonly value: unknown } | { readonly message: string }

/** How a query value of this type is read: core/manifest/query. */
export type QueryKind = 'text' | 'exact' | 'number' | 'boolean' | 'option' | 'id' | 'date' | 'datetime' | 'month' | 'none'

export type RuleKey = keyof Rules

/** What the message needs to know besides the value. */
export interface CheckContext {
  readonly label: string
  readonly now: Date
}

/**
 * A type of field: one definition for the form, the API check, the list, the spreadsheet and the database check.
 * Values are those of the wire: decimals as text, times as Shanghai wall time, references as ids.
 */
export interface FieldType {
  readonly name: string
  /** Rules a manifest may give it. */
  readonly ruleKeys: readonly RuleKey[]
  /** Whether it names an option set or a resource. */
  readonly names?: 'options' | 'optionsOptional' | 'to'
  /** Option set of fields that name none. One that a plugin brings stays with it: no screen is sent with such a set. */
  readonly optionSet?: string
  /** Values have a written form: "message" then speaks of that, and not of a value that is missing. */
  readonly written?: boolean
  /** First word of 「请输入客户姓名」. */
  readonly verb: '请输入' | '请选择' | '请上传'
  /** The value is an array. */
  readonly list: boolean
  /** Types of the database column (pg_type.typname). */
  readonly columnTypes: readonly string[]
  readonly queryKind: QueryKind
  /** Sortable unless the manifest says otherwise. */
  readonly sortable: boolean
  /** Can be sorted at all. */
  readonly ordered: boolean
  readonly filterable: boolean
  /** Mask that "mask": true stands for. */
  readonly mask?: 'phone' | 'wechat' | 'idCard'
  /** Default kinds, by name in the plugin registry. */
  readonly filter: string
  readonly cell: string
  readonly control: string
  /** Schema of a non-empty value in a request body. */
  bodySchema(rules: Rules): JsonSchema
  /** Pattern of the texts that are read as a number: requests and filters may use any of them, answers have the one of bodySchema. */
  spellings?(rules: Rules): string
  /** The one form in which a value is checked, compared and stored, in the unit that the rules name; empty values become null. Never throws. */
  normalize(value: unknown, rules?: Rules): unknown
  /** Message for a normalised, non-empty value that breaks a rule. `rules.message` is the caller's business. */
  check(value: unknown, rules: Rules, context: CheckContext): string | undefined
  /** Whether the set has the value, for types whose value is the way through an option tree rather than an option's own value. */
  offers?(value: unknown, options: readonly FieldOption[]): boolean
  /** Text for cells, exports and prints; '' for empty. */
  format(value: unknown, options?: readonly FieldOption[]): string
  /** A spreadsheet's text as a value; '' is null. Not yet checked against rules. */
  parse(text: string, options?: readonly FieldOption[], rules?: Rules): Parsed
}

/** Whether a value of the type may be a list: of what it takes many, or anything at all. */
export const takesLists = (type: FieldType): boolean => type.list || type.bodySchema({}).type === undefined

/** Null, undefined, '' and [] are empty. */
export const isEmptyValue = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)
