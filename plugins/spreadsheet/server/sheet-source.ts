import { streamCsvRows } from 'hucre/csv'
import { streamXlsxRows } from 'hucre/xlsx'
import { malformed } from '#core/contract/errors.ts'
import { openArchive } from './archive.ts'
import { cellValue } from './cell-value.ts'
import { detectFormat, IMPORT_LIMITS, isOldWorkbook } from './formats.ts'
import { NO_MARKS, readMarks, type SheetMarks } from './sheet-marks.ts'
import { rowsWithMarks, type SheetRow } from './shown-rows.ts'
import { columnLetters } from './workbook/column-letters.ts'
import { workbookSheets } from './workbook-sheets.ts'

export interface OpenSheet {
  /** 0-based */
  readonly hiddenColumns: ReadonlySet<number>
  /** @throws 400 if the rows exceed the limits */
  readonly rows: AsyncGenerator<SheetRow>
}

/** Opened file: its visible sheets, and their rows as streams. */
export interface SheetSource {
  /** A text file has one sheet named ''. */
  readonly sheets: readonly string[]
  /** True if the workbook uses the 1904 date system, also for days in cells without a date format. */
  readonly date1904: boolean
  open(sheet: string): Promise<OpenSheet>
}

/**
 * Opens an .xlsx, or a .csv in UTF-8, UTF-16 or GBK.
 * @throws 400 with a Chinese message for formats, sizes and contents that are refused
 */
export async function openSource(bytes: Uint8Array): Promise<SheetSource> {
  const format = detectFormat(bytes)
  if (format?.kind === 'xlsx') return openWorkbook(bytes)
  if (format) {
    const text = new TextDecoder(format.encoding).decode(bytes)
    return { sheets: [''], date1904: false, open: async () => openedSheet(numberedRows(streamCsvRows(text)), NO_MARKS) }
  }
  throw malformed(
    isOldWorkbook(bytes)
      ? '这是旧版 .xls 或加了密码的工作簿，请在表格软件中取消密码并另存为 .xlsx 后再导入'
      : '文件格式有误，请上传 .xlsx 或 .csv（UTF-8、UTF-16 或 GBK）文件',
  )
}

async function openWorkbook(bytes: Uint8Array): Promise<SheetSource> {
  const archive = await openArchive(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength))
  const { visible, date1904 } = await workbookSheets(archive)
  return {
    sheets: visible.map(({ name }) => name),
    date1904,
    async open(sheet) {
      const part = await archive.stream(visible.find(({ name }) => name === sheet)?.part ?? '')
      if (!part) throw malformed(`工作表“${sheet}”已损坏，无法打开`)
      return openedSheet(streamXlsxRows(bytes, { sheet }), await readMarks(part))
    },
  }
}

type SourceRows = AsyncIterable<SourceRow> | Iterable<SourceRow>

interface SourceRow {
  readonly index: number
  readonly values: readonly unknown[]
}

const openedSheet = (rows: SourceRows, marks: SheetMarks): OpenSheet => ({
  hiddenColumns: marks.hiddenColumns,
  rows: rowsWithMarks(boundedRows(rows), marks),
})

function* numberedRows(rows: Iterable<readonly unknown[]>): Generator<SourceRow> {
  let index = 0
  for (const values of rows) yield { index: index++, values }
}

/** Stops at the first row or cell past the limits, so that an oversized file is not read to its end. */
async function* boundedRows(rows: SourceRows): AsyncGenerator<SheetRow> {
  let cells = 0
  let filled = 0
  for await (const { index, values: all } of rows) {
    const values = all.map(cellValue)
    const here = values.reduce<number>((count, value) => (value === null ? count : count + 1), 0)
    cells += here
    if (here > 0) filled += 1
    // Allows 20 extra rows for the header and the rows above it.
    if (filled > IMPORT_LIMITS.rows + 20) throw malformed(`一次最多导入${IMPORT_LIMITS.rows}行，请拆分文件`)
    if (cells > IMPORT_LIMITS.cells) throw malformed(`表格超过${IMPORT_LIMITS.cells / 10_000}万个单元格，请删去不需要的列或拆分文件`)
    const last = values.findLastIndex(value => value !== null)
    if (last >= IMPORT_LIMITS.columns)
      throw malformed(`表格最多${IMPORT_LIMITS.columns}列，第${index + 1}行${columnLetters(last)}列还有内容，请删去不需要的列`)
    yield { index, values: values.slice(0, last + 1) }
  }
}
