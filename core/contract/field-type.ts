/**
 * What a field type is. A type is one object that answers each question that any part of the program asks about the fields of the type, so that
 * no other code compares its name. All members are required: a type that does not answer does not compile. Functions are pure, and run in the browser
 * and on the server.
 */
import type { BoundCondition } from '#schemas/types/wire.ts'
import type { Rules } from './model/field.ts'
import type { NumberFormat } from './table-writer.ts'
import type { Literal, ValueKind } from './value.ts'

/** A JSON Schema (draft-07) fragment. */
export type JsonSchema = Readonly<Record<string, unknown>>

/** An option, reduced to what formatting and parsing need. */
export interface FieldOption {
  /** Value as it is stored. */
  readonly value: string | number | boolean
  /** Text shown for the value. Chinese. */
  readonly label: string
  /** Options below it in a tree. */
  readonly children?: readonly FieldOption[]
}

/** Result of parsing a text: the value, or an error message in Chinese. */
export type ParsedValue = { readonly value: unknown } | { readonly message: string }

/** How query values are parsed, and which operators filters and conditions have: core/manifest/query. */
export type QueryKind = 'text' | 'exact' | 'number' | 'boolean' | 'option' | 'id' | 'date' | 'datetime' | 'month' | 'none'

/** How values are compared, stored and read in SQL: core/manifest/conditions and core/server/sql. Several field types share a kind. */
export type ConditionKind = NonNullable<BoundCondition['kind']>

/** A rule that a manifest may set. */
export type RuleKey = keyof Rules

/** Context of a check, besides the value. */
export interface CheckContext {
  /** Label of the form item, for the message. */
  readonly label: string
  /** Moment of the check. */
  readonly now: Date
}

/** Format of a spreadsheet cell: its kind, and the number format code of the workbook. */
export interface CellFormat {
  /** How the cell is stored: a number, a date serial or a text. */
  readonly kind: 'number' | 'time' | 'text'
  /** Number format code, e.g. '#,##0.00'. */
  readonly code: string
}

/** How values are written to and read from spreadsheets. */
export interface SheetCell {
  /** Format of exported cells; of kind text, the cell holds `format` of the value, else the value itself. */
  format(rules: Rules): CellFormat
  /** Usual width of a column in characters, of which a Chinese one counts two. */
  width(rules: Rules): number
  /** Instruction for filling in a cell of an import. Chinese; '' for a type that is not imported. */
  how(rules: Rules): string
  /** Text that an import accepts; '' if the option set gives the examples. */
  readonly example: string
  /** Message for a text that a spreadsheet program or a person has damaged, before it is parsed; undefined if it is sound. */
  damaged(text: string): string | undefined
  /** Question about an accepted value that a spreadsheet program may have rewritten; undefined if there is none. */
  doubt(value: unknown): string | undefined
  /** The same value in many rows is questioned. */
  readonly distinct: boolean
  /** Cells name a row of another list and are looked up later; they are imported only if the field sets "import": true. */
  readonly named: boolean
}

/** Answers of types whose values are numbers, whether sent as numbers or as text. */
export interface NumberTraits {
  /** How sums and medians are written. */
  readonly format: NumberFormat
  /** Figures may sum the values. */
  readonly summable: boolean
  /** A field may be the percentage of other columns. */
  readonly rate: boolean
  /** Maximum number of decimal places, unless the rule `decimals` says otherwise; 0 for whole numbers. */
  readonly decimals: number
  /** Unit of values whose field states none; undefined if there is none. */
  readonly unit: string | undefined
  /** Spreadsheet columns in another unit are converted to that of the field. */
  readonly converted: boolean
  /** Typed text is neither truncated nor normalised while it is typed: invalid input is refused as typed. */
  readonly asTyped: boolean
  /** Canonical number of a typed text, in the unit of the rules; '' for an empty one. Text that is no number stays as it is. */
  plain(text: string, rules: Rules): string
  /** Parses a number that a filter compares with: whole numbers can be compared with fractions. */
  bound(text: string, rules: Rules): ParsedValue
  /** Value of a canonical number. */
  read(plain: string): string | number
  /** Value when the input is left: '5' → '5.00' for amounts of money. */
  settle(value: string): string
}

/** Answers of types whose values are URLs of files. */
export interface FileTraits {
  /** Files are pictures: their rules for ratio and size apply, and only pictures are accepted by default. */
  readonly picture: boolean
}

/** A field type: one definition for manifest, form, API, conditions, list, SQL, spreadsheet, history and API description. */
export interface FieldType {
  /** Name in manifests: a plain one for built-in types, `<plugin>/<name>` for contributed ones. */
  readonly name: string
  /** Built-in type whose cells, filters and controls also take these values; undefined if only parts that name this type do. */
  readonly like: string | undefined

  /** Rules that a manifest may set. */
  readonly ruleKeys: readonly RuleKey[]
  /** The type requires (or, for 'optionsOptional', allows) an option set, or requires a referenced resource ('to'). */
  readonly names: 'options' | 'optionsOptional' | 'to' | undefined
  /** Option set of fields that name none. If a plugin contributes the set, it is not sent with screens. */
  readonly optionSet: string | undefined
  /** Values have a format: then the rule "message" is about a wrong format, not about a missing value. */
  readonly written: boolean
  /** First word of the message for a missing value, as in 「请输入客户姓名」. */
  readonly verb: '请输入' | '请选择' | '请上传'

  /** TypeScript type of values in operations: the declarations of `contract/value.ts` that take them. */
  readonly value: ValueKind
  /** JSON type of a value in a request body; 'scalar' for values of an option set, 'any' for any JSON. */
  readonly json: 'string' | 'number' | 'boolean' | 'array' | 'scalar' | 'any'
  /** Values are arrays. */
  readonly list: boolean
  /** Values are ids of rows of the resource "to": of one row, or of many. */
  readonly refers: 'one' | 'many' | undefined
  /** All possible values, if they are few: the type's own, or 'set' if the option set states them. */
  readonly states: readonly FieldOption[] | 'set' | undefined
  /** Precision of values that are moments, in Asia/Shanghai. */
  readonly time: 'date' | 'datetime' | 'month' | undefined
  /** Answers for numbers. */
  readonly number: NumberTraits | undefined
  /** Answers for files. */
  readonly files: FileTraits | undefined
  /** Values are HTML, which the server sanitises and which may embed files. */
  readonly markup: boolean
  /** Values are web addresses, which a link can open. */
  readonly address: boolean
  /** Values are phone numbers, which can be called. */
  readonly phone: boolean
  /** A readonly field may be a column of several texts, shown joined. */
  readonly several: boolean
  /** Rows of figures can be grouped by the values: by rows of a resource, by options, or by their texts. */
  readonly dimension: 'rows' | 'options' | 'texts' | undefined

  /** JSON Schema of a non-empty value in a request body. */
  bodySchema(rules: Rules): JsonSchema
  /** Pattern of all texts accepted as a number: for requests and filters; answers use the pattern of bodySchema. */
  readonly spellings: ((rules: Rules) => string) | undefined
  /** Canonical form in which a value is checked, compared and stored, in the unit of the rules; empty values become null. Never throws. */
  normalize(value: unknown, rules?: Rules): unknown
  /** Message if a normalised, non-empty value breaks a rule. The caller replaces it by `rules.message`. */
  check(value: unknown, rules: Rules, context: CheckContext): string | undefined
  /** True if the set contains the value; for types whose value is a path in an option tree instead of one option's value. */
  readonly offers: ((value: unknown, options: readonly FieldOption[]) => boolean) | undefined

  /** How values are compared, and by that how SQL stores custom fields, reads columns, sorts and filters. @param option any value of the field's set */
  comparedAs(option?: Literal): ConditionKind
  /** Allowed types of the database column (pg_type.typname). @param option any value of the field's set */
  columnTypes(option?: Literal): readonly string[]
  /** How query values are parsed, and which operators filters and conditions have. */
  readonly queryKind: QueryKind
  /** Sortable by default; the manifest may override it. */
  readonly sortable: boolean
  /** Values have an order, so a manifest may make the field sortable. */
  readonly ordered: boolean
  /** Lists may filter by it. */
  readonly filterable: boolean
  /** Mask used for "mask": true. */
  readonly mask: 'phone' | 'wechat' | 'idCard' | undefined

  /** Name of the default filter in the plugin registry. */
  readonly filter: string
  /** Name of the default cell in the plugin registry. */
  readonly cell: string
  /** Name of the default control in the plugin registry. */
  readonly control: string
  /** Values wrap in narrow columns; others are one word. */
  readonly wraps: boolean

  /** Text for cells, exports and prints; '' if empty. */
  format(value: unknown, options?: readonly FieldOption[]): string
  /** Text of a stored value in histories, the audit log and confirmations; '' if empty. */
  words(value: unknown, options?: readonly FieldOption[]): string
  /** Text within a phrase about a row; '' if empty. */
  brief(value: unknown, options?: readonly FieldOption[]): string
  /** Parses a spreadsheet's text; '' gives null. Rules are not checked yet. */
  parse(text: string, options?: readonly FieldOption[], rules?: Rules): ParsedValue
  /** How values are written to and read from spreadsheets. */
  readonly sheet: SheetCell
}

/** Module of the types that a plugin contributes. */
export interface FieldTypeModule {
  /** URL of the module, which exports the types as `fieldTypes`: worker threads of the server import it again. */
  readonly url: string
  /** The types, named `<plugin>/<name>` and listed in plugin.json. */
  readonly fieldTypes: readonly FieldType[]
}

/** Identity function, for type inference and a readable hover. */
export const defineFieldType = (type: FieldType): FieldType => type
