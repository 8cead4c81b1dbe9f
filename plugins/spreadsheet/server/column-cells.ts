import type { Field } from '#core/contract/model/field.ts'
import type { Column } from '#core/contract/model/list.ts'
import type { Option } from '#core/contract/model/option.ts'
import { isObject } from '#core/contract/must.ts'
import type { OptionSource } from '#core/contract/option-source.ts'
import { fieldType, isEmptyValue, unitOf } from '#core/manifest/fields/index.ts'
import { headingText } from '#core/manifest/views/column-width.ts'
import type { CellFormat } from './workbook/cell-xml.ts'
import type { WorkbookColumn } from './workbook/sheet-xml.ts'

/** Column of an export: its shape in the workbook, and the cell value of a record. */
export interface ExportColumn extends WorkbookColumn {
  cell(record: Readonly<Record<string, unknown>>): unknown
}

/** Part of a list column that an export needs. */
export type ExportedColumn = Pick<Column, 'path' | 'label' | 'cell'>

/** Builds the export's columns. Loads each option set once per export. */
export const exportColumns = (columns: readonly ExportedColumn[], options: OptionSource): Promise<readonly ExportColumn[]> =>
  Promise.all(
    columns.map(async column => {
      const field = valueField(column)
      const shape = workbookColumnOf(column.label, field)
      const set = field.options === undefined ? [] : await options.get(field.options)
      return { ...shape, cell: cellReader(column, shape.format, set) }
    }),
  )

/** Workbook column for a field's values: heading with unit, cell format, and a width that fits both. */
export function workbookColumnOf(name: string, field: DisplayedField): WorkbookColumn & { readonly format: CellFormat } {
  const label = headingText({ label: name, unit: unitOf(field.type, field.rules) })
  return { label, format: cellFormatOf(field), width: workbookWidthOf(field, label) }
}

/** Part of a field that decides how its values are displayed. */
type DisplayedField = Pick<Field, 'type' | 'rules'>

const valueField = ({ path }: ExportedColumn): Field => path.target ?? path.own

const numberFormat = (code: string): CellFormat => ({ kind: 'number', code })
const timeFormat = (code: string): CellFormat => ({ kind: 'time', code })
const TEXT_FORMAT: CellFormat = { kind: 'text', code: '@' }

/** Cell formats by field type; any other type is text. */
const FIELD_FORMATS: Readonly<Record<string, CellFormat>> = {
  integer: numberFormat('0'),
  money: numberFormat('#,##0.00'),
  percent: numberFormat('0.00'),
  date: timeFormat('yyyy-mm-dd'),
  datetime: timeFormat('yyyy-mm-dd hh:mm:ss'),
  month: timeFormat('yyyy-mm'),
}

const cellFormatOf = ({ type, rules }: DisplayedField): CellFormat => {
  if (type !== 'decimal') return FIELD_FORMATS[type] ?? TEXT_FORMAT
  return numberFormat(rules.decimals === undefined ? '0.######' : `#,##0${rules.decimals > 0 ? `.${'0'.repeat(rules.decimals)}` : ''}`)
}

/** Widths in characters, of which a Chinese one counts two. */
const FIELD_WIDTHS: Readonly<Record<string, number>> = {
  integer: 10,
  date: 12,
  datetime: 20,
  month: 10,
  options: 24,
  refs: 24,
  text: 16,
  html: 40,
}
const LONG_TEXT_LENGTH = 100
/** Width of the filter button in characters. */
const FILTER_BUTTON_WIDTH = 4

function workbookWidthOf({ type, rules }: DisplayedField, label: string): number {
  const usual = type === 'text' && (rules.multiline || (rules.maxLength ?? 0) >= LONG_TEXT_LENGTH) ? 40 : (FIELD_WIDTHS[type] ?? 16)
  return Math.max(
    usual,
    [...label].reduce((sum, letter) => sum + (letter > '\xff' ? 2 : 1), FILTER_BUTTON_WIDTH),
  )
}

function cellReader(column: ExportedColumn, format: CellFormat, options: readonly Option[]): ExportColumn['cell'] {
  const { own, target } = column.path
  const { type: name, show, empty } = valueField(column)
  const type = fieldType(name)
  return record => {
    const first = record[own.name]
    const value = target ? memberOf(first, target.name) : first
    if (empty !== undefined && isEmptyValue(value)) return empty
    if (name === 'ref') return referenceCellText(value, show)
    if (name === 'refs') return Array.isArray(value) ? value.map(item => referenceCellText(item, show)).join('、') : ''
    return format.kind === 'text' ? type.format(value, options) : value
  }
}

const memberOf = (value: unknown, name: string): unknown => (isObject(value) ? value[name] : undefined)

const referenceCellText = (value: unknown, show: string | undefined): unknown => memberOf(value, show ?? 'name') ?? ''
