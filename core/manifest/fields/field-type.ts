import type { Rules } from '#core/contract/model/field.ts'

/** A JSON Schema (draft-07) fragment. */
export type JsonSchema = Readonly<Record<string, unknown>>

/** An option, reduced to what formatting and parsing need. */
export interface FieldOption {
  readonly value: string | number | boolean
  readonly label: string
  readonly children?: readonly FieldOption[]
}

/** Result of parsing a spreadsheet cell: the value, or an error message in Chinese. */
export type ParsedValue = { readonly value: unknown } | { readonly message: string }

/** How query values of this type are parsed: core/manifest/query. */
export type QueryKind = 'text' | 'exact' | 'number' | 'boolean' | 'option' | 'id' | 'date' | 'datetime' | 'month' | 'none'

export type RuleKey = keyof Rules

/** Context of a check, besides the value. */
export interface CheckContext {
  readonly label: string
  readonly now: Date
}

/**
 * A field type: one definition for form, API validation, list, spreadsheet and database check. Values have the wire format: decimals as text, times
 * as Shanghai wall time, references as ids.
 */
export interface FieldType {
  readonly name: string
  /** Rules that a manifest may set. */
  readonly ruleKeys: readonly RuleKey[]
  /** The type requires (or, for 'optionsOptional', allows) an option set, or requires a referenced resource ('to'). */
  readonly names?: 'options' | 'optionsOptional' | 'to'
  /** Option set of fields that name none. If a plugin contributes the set, it is not sent with screens. */
  readonly optionSet?: string
  /** Values have a format: then the rule "message" is about a wrong format, not about a missing value. */
  readonly written?: boolean
  /** First word of the message for a missing value, as in 「请输入客户姓名」. */
  readonly verb: '请输入' | '请选择' | '请上传'
  /** Values are arrays. */
  readonly list: boolean
  /** Allowed types of the database column (pg_type.typname). */
  readonly columnTypes: readonly string[]
  readonly queryKind: QueryKind
  /** Sortable by default; the manifest may override it. */
  readonly sortable: boolean
  /** Values have an order, so a manifest may make the field sortable. */
  readonly ordered: boolean
  readonly filterable: boolean
  /** Mask used for "mask": true. */
  readonly mask?: 'phone' | 'wechat' | 'idCard'
  /** Names of the default filter, cell and control in the plugin registry. */
  readonly filter: string
  readonly cell: string
  readonly control: string
  /** JSON Schema of a non-empty value in a request body. */
  bodySchema(rules: Rules): JsonSchema
  /** Pattern of all texts accepted as a number: for requests and filters; answers use the pattern of bodySchema. */
  spellings?(rules: Rules): string
  /** Canonical form in which a value is checked, compared and stored, in the unit of the rules; empty values become null. Never throws. */
  normalize(value: unknown, rules?: Rules): unknown
  /** Message if a normalised, non-empty value breaks a rule. The caller replaces it by `rules.message`. */
  check(value: unknown, rules: Rules, context: CheckContext): string | undefined
  /** True if the set contains the value; for types whose value is a path in an option tree instead of one option's value. */
  offers?(value: unknown, options: readonly FieldOption[]): boolean
  /** Text for cells, exports and prints; '' if empty. */
  format(value: unknown, options?: readonly FieldOption[]): string
  /** Parses a spreadsheet's text; '' gives null. Rules are not checked yet. */
  parse(text: string, options?: readonly FieldOption[], rules?: Rules): ParsedValue
}

/** True if a value of the type may be an array: for list types and for types that accept any JSON. */
export const takesLists = (type: FieldType): boolean => type.list || type.bodySchema({}).type === undefined

/** True for null, undefined, '' and []. */
export const isEmptyValue = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)
