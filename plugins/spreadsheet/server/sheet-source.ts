import { streamCsvRows } from 'hucre/csv'
import { readXlsx, streamXlsxRows } from 'hucre/xlsx'
import { malformed } from '#core/contract/errors.ts'
import type { SheetValue } from '#core/contract/importer.ts'
import { guardArchive } from './archive-guard.ts'
import { detectFormat, IMPORT_LIMITS, isOldWorkbook } from './formats.ts'
import { safeText } from './workbook/cell-xml.ts'

export interface SheetRow {
  /** 0-based, as the sheet counts. */
  readonly index: number
  readonly values: readonly SheetValue[]
}

/** What a file holds: the sheets that staff see, and their rows one after the other. */
export interface SheetSource {
  /** A text file has one without a name. */
  readonly sheets: readonly string[]
  /** @throws 400 when there is more than the limits allow. */
  rows(sheet: string): AsyncGenerator<SheetRow>
}

/**
 * Opens an .xlsx, or a .csv in UTF-8, UTF-16 or GBK.
 * @throws 400 with a Chinese sentence for formats, sizes and contents that are refused.
 */
export async function openSource(bytes: Uint8Array): Promise<SheetSource> {
  const format = detectFormat(bytes)
  if (format?.kind === 'xlsx') {
    await guardArchive(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength))
    return { sheets: await visibleSheets(bytes), rows: sheet => bounded(streamXlsxRows(bytes, { sheet })) }
  }
  if (format) {
    const text = new TextDecoder(format.encoding).decode(bytes)
    return { sheets: [''], rows: () => bounded(numbered(streamCsvRows(text))) }
  }
  throw malformed(
    isOldWorkbook(bytes)
      ? '这是旧版 .xls 或加了密码的工作簿，请在表格软件中取消密码并另存为 .xlsx 后再导入'
      : '文件格式有误，请上传 .xlsx 或 .csv（UTF-8、UTF-16 或 GBK）文件',
  )
}

/** Their bodies are left unread. */
async function visibleSheets(bytes: Uint8Array): Promise<readonly string[]> {
  const visible: string[] = []
  await readXlsx(bytes, {
    sheets: ({ name, hidden, veryHidden }) => {
      if (!hidden && !veryHidden) visible.push(name)
      return false
    },
  })
  if (visible.length === 0) throw malformed('工作簿中没有可见的工作表')
  return visible.slice(0, IMPORT_LIMITS.sheets)
}

function* numbered(rows: Iterable<readonly unknown[]>): Generator<{ index: number; values: readonly unknown[] }> {
  let index = 0
  for (const values of rows) yield { index: index++, values }
}

/** Stops at the first row or cell too many, so that what is too large is not read to its end. */
async function* bounded(
  rows: AsyncIterable<{ index: number; values: readonly unknown[] }> | Iterable<{ index: number; values: readonly unknown[] }>,
): AsyncGenerator<SheetRow> {
  let cells = 0
  let filled = 0
  for await (const { index, values: all } of rows) {
    const values = all.map(plain)
    const here = values.reduce<number>((count, value) => (value === null ? count : count + 1), 0)
    cells += here
    if (here > 0) filled += 1
    // A few rows for the header and what stands over it.
    if (filled > IMPORT_LIMITS.rows + 20) throw malformed(`一次最多导入${IMPORT_LIMITS.rows}行，请拆分文件`)
    if (cells > IMPORT_LIMITS.cells) throw malformed(`表格超过${IMPORT_LIMITS.cells / 10_000}万个单元格，请删去不需要的列或拆分文件`)
    yield { index, values: values.slice(0, IMPORT_LIMITS.columns) }
  }
}

function plain(value: unknown): SheetValue {
  if (value === undefined || value === null || value === '') return null
  if (typeof value === 'number' || typeof value === 'boolean' || value instanceof Date) return value
  return unguarded(String(value))
}

/** Without the apostrophe that our own workbooks put before what looks like a formula: a corrected one comes back. */
const unguarded = (text: string): string => (text.startsWith("'") && safeText(text.slice(1)) === text ? text.slice(1) : text)
