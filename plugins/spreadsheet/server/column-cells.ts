import type { CellFormat } from '#core/contract/field-type.ts'
import type { Field } from '#core/contract/model/field.ts'
import type { Column } from '#core/contract/model/list.ts'
import type { Option } from '#core/contract/model/option.ts'
import { isObject } from '#core/contract/must.ts'
import type { ServerServices } from '#core/contract/services.ts'
import { fieldType, headingText, isEmptyValue, unitOf } from '#core/manifest/public.ts'
import type { WorkbookColumn } from './workbook/sheet-xml.ts'

/** Column of an export: its shape in the workbook, and the cell value of a record. */
export interface ExportColumn extends WorkbookColumn {
  cell(record: Readonly<Record<string, unknown>>): unknown
}

/** Part of a list column that an export needs. */
export type ExportedColumn = Pick<Column, 'path' | 'label' | 'cell'>

/** Services that cells of an export need. */
type CellServices = Pick<ServerServices, 'options' | 'publicOrigin'>

/** Builds the export's columns. Loads each option set once per export. */
export const exportColumns = (columns: readonly ExportedColumn[], services: CellServices): Promise<readonly ExportColumn[]> =>
  Promise.all(
    columns.map(async column => {
      const field = valueField(column)
      const shape = workbookColumnOf(column.label, field)
      const set = field.options === undefined ? [] : await services.options.get(field.options)
      return { ...shape, cell: cellReader(column, shape.format, set, services.publicOrigin) }
    }),
  )

/** Workbook column for a field's values: heading with unit, cell format, and a width that fits both. */
export function workbookColumnOf(name: string, field: DisplayedField): WorkbookColumn & { readonly format: CellFormat } {
  const label = headingText({ label: name, unit: unitOf(field.type, field.rules) })
  return { label, format: fieldType(field.type).sheet.format(field.rules), width: workbookWidthOf(field, label) }
}

/** Part of a field that decides how its values are displayed. */
type DisplayedField = Pick<Field, 'type' | 'rules'>

const valueField = ({ path }: ExportedColumn): Field => path.target ?? path.own

/** Width of the filter button in characters. */
const FILTER_BUTTON_WIDTH = 4

function workbookWidthOf({ type, rules }: DisplayedField, label: string): number {
  return Math.max(
    fieldType(type).sheet.width(rules),
    [...label].reduce((sum, letter) => sum + (letter > '\xff' ? 2 : 1), FILTER_BUTTON_WIDTH),
  )
}

function cellReader(
  column: ExportedColumn,
  format: CellFormat,
  options: readonly Option[],
  origin: string | undefined,
): ExportColumn['cell'] {
  const { own, target } = column.path
  const { type: name, show, empty } = valueField(column)
  const type = fieldType(name)
  return record => {
    const first = record[own.name]
    const value = target ? memberOf(first, target.name) : first
    if (empty !== undefined && isEmptyValue(value)) return empty
    if (type.refers === 'one') return referenceCellText(value, show)
    if (type.refers === 'many') return Array.isArray(value) ? value.map(item => referenceCellText(item, show)).join('、') : ''
    if (type.files) return type.format(Array.isArray(value) ? value.map(one => fileAddress(one, origin)) : fileAddress(value, origin))
    return format.kind === 'text' ? type.format(value, options) : value
  }
}

const memberOf = (value: unknown, name: string): unknown => (isObject(value) ? value[name] : undefined)

const referenceCellText = (value: unknown, show: string | undefined): unknown => memberOf(value, show ?? 'name') ?? ''

/** Address of a file that opens outside the application, too: a path of this server needs the origin. Who may not see the row is refused there. */
const fileAddress = (value: unknown, origin: string | undefined): unknown =>
  typeof value === 'string' && value.startsWith('/') ? `${origin ?? ''}${value}` : value
