import { readFile } from 'node:fs/promises'
import type { RequestContext } from '#core/contract/endpoint.ts'
import { invalid, malformed } from '#core/contract/errors.ts'
import type { ImportableField } from '#plugins/spreadsheet/server/imported-items.ts'
import type { ReaderMessage } from '#plugins/spreadsheet/server/read-request.ts'
import { readSheet } from '#plugins/spreadsheet/server/read-sheet.ts'
import { readOncePerEmployee } from '#plugins/spreadsheet/server/read-turn.ts'
import type { FileLines } from '../wire.ts'
import { RECIPIENT_COLUMNS } from './columns.ts'

/** Maximum number of rows: more than a task's recipients, because some rows are duplicates or invalid. */
const MAX_FILE_ROWS = 2_000

const RECIPIENT_FIELDS: readonly ImportableField[] = RECIPIENT_COLUMNS.map(({ field, label, aliases }) => ({
  item: { name: field, type: 'text', label, aliases, rules: {}, required: false },
  options: undefined,
  known: new Map(),
  leaveEmpty: false,
}))

/** Replaces the separators of columns and lines, which would break the list. */
const listCellText = (value: unknown): string =>
  String(value ?? '')
    .replace(/[\s,，;；]+/g, ' ')
    .trim()

const readingNotes = ({ hidden, findings }: Extract<ReaderMessage, { readonly kind: 'found' }>['found']): readonly string[] => {
  const errors = findings.reduce((sum, finding) => sum + finding.errors, 0)
  return [
    ...(hidden > 0 ? [`${hidden}行被隐藏或筛选掉，未读取，需要时请在文件中取消隐藏或筛选后再读取`] : []),
    ...(errors > 0 ? [`${errors}个单元格是错误值，已留空`] : []),
  ]
}

/**
 * Reads a workbook or CSV file in a worker thread and returns its rows as lines of the list, with phone numbers as written; they are validated with
 * the list. Nothing is stored.
 * @throws 400 if the file cannot be read
 */
export async function readRecipients({ files: [file], actor }: Pick<RequestContext, 'files' | 'actor'>): Promise<FileLines> {
  if (!file) throw malformed('请选择文件')
  return readOncePerEmployee(actor.id, async () => {
    const request = { bytes: await readFile(file.path), columns: RECIPIENT_COLUMNS, fields: RECIPIENT_FIELDS, choice: {} }
    const rows: Readonly<Record<string, unknown>>[] = []
    const notes: string[] = []
    let used: ReadonlySet<string> = new Set(['phone'])
    for await (const told of readSheet(request)) {
      if (told.kind === 'layout') used = new Set(Object.values(told.layout.mapping))
      if (told.kind === 'found') notes.push(...readingNotes(told.found))
      if (told.kind !== 'checked') continue
      rows.push(...told.rows.map(row => ('values' in row ? row.values : { phone: row.value })))
      if (rows.length > MAX_FILE_ROWS) throw invalid([{ field: 'file', message: `文件最多${MAX_FILE_ROWS}行，请拆分` }])
    }
    if (rows.length === 0) throw malformed(['表格没有可以读取的行', ...notes].join('；'))
    const columns = RECIPIENT_COLUMNS.filter(({ field }) => used.has(field))
    const lines = [columns.map(({ label }) => label), ...rows.map(row => columns.map(({ field }) => listCellText(row[field])))]
    return { text: lines.map(line => line.join(',')).join('\n'), rows: rows.length, notes }
  })
}
