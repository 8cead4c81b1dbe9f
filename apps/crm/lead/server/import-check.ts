import type { ImportIssue, ImportRow, RawImportRow } from '#core/contract/importer.ts'
import type { Option } from '#core/contract/model/option.ts'
import type { Snapshot } from '#core/contract/model/snapshot.ts'
import type { OptionSource } from '#core/contract/option-source.ts'
import { contactKeys } from '#core/manifest/contact/normalize-contact.ts'
import { cellText, type ImportItem, readCell } from './import-cells.ts'
import { customColumns, LEAD_COLUMNS } from './import-columns.ts'

/** A field of the import with the options that may be chosen. */
export interface ImportField {
  readonly item: ImportItem
  readonly options: readonly Option[] | undefined
  /** Key in the custom column, for custom fields. */
  readonly custom?: string
}

/** The add form's items, so that a spreadsheet is held to the form's rules. */
export async function importFields(snapshot: Snapshot, options: Pick<OptionSource, 'get'>): Promise<readonly ImportField[]> {
  const { fields = {}, actions } = snapshot.resources.institutionsCustomer ?? {}
  const form = actions?.add?.form ?? []
  return Promise.all(
    [...LEAD_COLUMNS, ...customColumns(snapshot)].map(async column => {
      const formItem = form.find(candidate => candidate.name === column.field)
      const item = formItem ?? createdDate(column.label)
      const set = item.options === undefined ? undefined : await options.get(item.options)
      const field = formItem?.field === undefined ? undefined : fields[formItem.field]
      return { item, options: set && choosable(set), custom: field?.custom ? field.column : undefined }
    }),
  )
}

const createdDate = (label: string): ImportItem => ({
  name: 'createdDate',
  type: 'datetime',
  label,
  rules: { noFuture: true },
  required: false,
})

/** Disabled options cannot be chosen anew. */
const choosable = (options: readonly Option[]): readonly Option[] =>
  options.filter(option => !option.disabled).map(option => ({ ...option, children: choosable(option.children) }))

export interface CheckedRows {
  readonly rows: readonly ImportRow[]
  readonly issues: readonly ImportIssue[]
}

/** Checks every row by itself, then against the rows before it. */
export function checkRows(raw: readonly RawImportRow[], fields: readonly ImportField[]): CheckedRows {
  const seen = new Map<string, number>()
  const rows: ImportRow[] = []
  const issues: ImportIssue[] = []
  for (const row of raw) {
    const result = checkRow(row, fields)
    const issue = 'values' in result ? repeated(row, result, seen) : result
    if (issue) issues.push(issue)
    else rows.push(result as ImportRow)
  }
  return { rows, issues }
}

/** All contact keys of a row. */
export const rowKeys = ({ values }: ImportRow): readonly string[] => [
  ...new Set([values.phoneNumber, values.wechat].flatMap(value => (typeof value === 'string' ? contactKeys(value) : []))),
]

/** The contact that a row is known by, for the report. */
export const rowContact = ({ values }: ImportRow): string => String(values.phoneNumber ?? values.wechat ?? '')

/** An empty 意向等级 is 中. */
const isDefaultLevel = (item: ImportItem, row: RawImportRow): boolean =>
  item.name === 'intentionLevel' && cellText(row.cells.intentionLevel) === ''

function checkRow(row: RawImportRow, fields: readonly ImportField[]): ImportRow | ImportIssue {
  const values: Record<string, unknown> = {}
  const customValues: Record<string, unknown> = {}
  for (const { item, options, custom } of fields) {
    const read = isDefaultLevel(item, row) ? { value: 'MEDIUM' } : readCell(item, row, options)
    if ('reason' in read) return refused(row, item.name, read.reason)
    if (custom === undefined) values[item.name] = read.value
    else if (read.value !== null) customValues[custom] = read.value
  }
  if (values.phoneNumber === null && values.wechat === null) return refused(row, 'phoneNumber', '手机号与微信号至少填写一项')
  return { row: row.row, values: { ...values, custom: customValues } }
}

const refused = (row: RawImportRow, field: string, reason: string): ImportIssue => ({
  row: row.row,
  kind: 'failed',
  field,
  value: cellText(row.cells[field]),
  reason,
})

function repeated(raw: RawImportRow, row: ImportRow, seen: Map<string, number>): ImportIssue | undefined {
  const keys = rowKeys(row)
  const first = keys.map(key => seen.get(key)).find(found => found !== undefined)
  if (first !== undefined) {
    const value = cellText(raw.cells.phoneNumber) || cellText(raw.cells.wechat)
    return {
      row: row.row,
      kind: 'duplicate',
      field: row.values.phoneNumber === null ? 'wechat' : 'phoneNumber',
      value,
      reason: `与第${first}行重复`,
    }
  }
  for (const key of keys) seen.set(key, row.row)
  return undefined
}
