import type { RequestContext } from '#core/contract/endpoint.ts'
import type { FileAnswer } from '#core/contract/files.ts'
import type { Importer } from '#core/contract/importer.ts'
import { mustOwn } from '#core/contract/must.ts'
import { fieldType, flattenOptions, takesOptions } from '#core/manifest/public.ts'
import { readSettingsOf } from './aliases.ts'
import { NO_CHOICES } from './chosen.ts'
import { workbookColumnOf } from './column-cells.ts'
import { XLSX_TYPE } from './formats.ts'
import { type ImportableField, importFields, isMandatory } from './imported-items.ts'
import { exampleOf, instructionsFor } from './template-notes.ts'
import { type SheetContent, writeSheets } from './workbook/workbook.ts'

const CHOICES_SHEET = '可选值'

/**
 * Template workbook: an empty sheet with every importable column, one with instructions, one with the selectable values. No example is placed where
 * it could be imported as data, and no row of the other sheets names as many columns as the first sheet's header.
 */
export async function importTemplate(importer: Importer, { snapshot, services }: RequestContext): Promise<FileAnswer> {
  const resource = mustOwn(snapshot.resources, importer.resource)
  const fields = await importFields(snapshot, importer, services.options, readSettingsOf([], NO_CHOICES))
  const choices = fields.flatMap(field => selectableLabels(field).map(label => [field.item.label, label] as const))
  const tip = resource.actions[importer.action]?.props['tip']
  const notes = typeof tip === 'string' ? [...GENERAL_NOTES, tip] : GENERAL_NOTES
  const sheets: readonly SheetContent[] = [
    { name: resource.label, columns: fields.map(field => templateColumn(field, choices)), rows: streamedRows([]) },
    {
      name: '填写说明',
      columns: [
        { label: '列名', width: 18 },
        { label: '必填', width: 8 },
        { label: '怎么填', width: 60 },
        { label: '示例', width: 24 },
      ],
      rows: streamedRows([
        ...fields.map(({ item, options }) => [
          item.label,
          isMandatory(item) ? '必填' : '',
          instructionsFor(item),
          exampleOf(item, options),
        ]),
        ...notes.map(note => ['', '', note]),
      ]),
    },
    {
      name: CHOICES_SHEET,
      columns: [
        { label: '列名', width: 18 },
        { label: CHOICES_SHEET, width: 24 },
      ],
      rows: streamedRows(choices),
    },
  ]
  return { stream: writeSheets(sheets), filename: `${resource.label}导入模板.xlsx`, type: XLSX_TYPE }
}

const GENERAL_NOTES: readonly string[] = [
  '数据填在第一个工作表的表头下面，一行一条；不需要的列可以删除，表头请勿改动，带 * 的列必填',
  '本说明和可选值两个工作表不会被导入',
]

async function* streamedRows(rows: readonly (readonly unknown[])[]): AsyncGenerator<readonly unknown[]> {
  yield* rows
}

const selectableLabels = ({ options = [] }: ImportableField): readonly string[] => [
  ...new Set(flattenOptions(options).map(({ label }) => label)),
]

/** Column of the data sheet; with a drop-down list if one option is chosen. */
function templateColumn(field: ImportableField, choices: readonly (readonly [string, string])[]): SheetContent['columns'][number] {
  const { item } = field
  const shape = workbookColumnOf(item.label, item)
  const column = isMandatory(item) ? { ...shape, label: `${shape.label} *` } : shape
  const first = choices.findIndex(([label]) => label === item.label)
  const last = choices.findLastIndex(([label]) => label === item.label)
  const type = fieldType(item.type)
  if (first < 0 || !takesOptions(type) || type.list) return column
  // Row 1 of that sheet is its header.
  return { ...column, choices: `'${CHOICES_SHEET}'!$B$${first + 2}:$B$${last + 2}` }
}
