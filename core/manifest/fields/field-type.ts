/** Types and questions that need no registry. */
import type { FieldType } from '#core/contract/field-type.ts'

export type {
  CellFormat,
  CheckContext,
  FieldOption,
  FieldType,
  JsonSchema,
  NumberTraits,
  ParsedValue,
  QueryKind,
  RuleKey,
  SheetCell,
} from '#core/contract/field-type.ts'

/** True if a value of the type may be an array: for list types and for types that accept any JSON. */
export const takesLists = (type: FieldType): boolean => type.list || type.json === 'any'

/** True if values of the type are one value, or several, of an option set. */
export const takesOptions = ({ names }: FieldType): boolean => names === 'options' || names === 'optionsOptional'

/** True for null, undefined, '' and []. */
export const isEmptyValue = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)
