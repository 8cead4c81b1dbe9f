import { Readable } from 'node:stream'
import type { CellFormat } from '#core/contract/field-type.ts'
import type { TableWriter, WrittenColumn } from '#core/contract/table-writer.ts'
import { headingText } from '#core/manifest/public.ts'
import { XLSX_TYPE } from './formats.ts'
import { isWireNumber, safeText } from './workbook/cell-xml.ts'
import type { WorkbookColumn } from './workbook/sheet-xml.ts'
import { writeWorkbook } from './workbook/workbook.ts'

/** Cell formats, the same as in exports of lists. */
const COLUMN_FORMATS: Readonly<Record<WrittenColumn['format'], CellFormat>> = {
  integer: { kind: 'number', code: '0' },
  decimal: { kind: 'number', code: '0.######' },
  money: { kind: 'number', code: '#,##0.00' },
  percent: { kind: 'number', code: '0.00' },
  text: { kind: 'text', code: '@' },
}

/** Widths in characters, of which a Chinese one counts two. */
const NUMBER_WIDTH = 14
const TEXT_WIDTH = 24

/** Writes a table as a workbook with one sheet. */
export const writeXlsxTable: TableWriter = ({ title, filename, columns, rows }) => ({
  stream: writeWorkbook(title, columns.map(workbookColumn), asyncTableRows(rows)),
  filename: `${filename}.xlsx`,
  type: XLSX_TYPE,
})

async function* asyncTableRows<Row>(rows: readonly Row[]): AsyncGenerator<Row> {
  yield* rows
}

const workbookColumn = (column: WrittenColumn): WorkbookColumn => ({
  label: columnHeading(column),
  format: COLUMN_FORMATS[column.format],
  width: column.format === 'text' ? TEXT_WIDTH : NUMBER_WIDTH,
})

const columnHeading = ({ label, suffix }: WrittenColumn): string => headingText({ label, unit: suffix })

/** Writes a table as CSV in UTF-8 with a byte order mark, without which spreadsheet programs garble Chinese. */
export const writeCsvTable: TableWriter = ({ filename, columns, rows }) => {
  const lines = [columns.map(columnHeading), ...rows].map((cells, line) =>
    cells.map((cell, at) => csvCell(cell, line === 0 ? undefined : columns[at]?.format)).join(','),
  )
  const text = `\ufeff${lines.map(line => `${line}\r\n`).join('')}`
  return { stream: Readable.from([Buffer.from(text)]), filename: `${filename}.csv`, type: 'text/csv; charset=utf-8' }
}

function csvCell(cell: string | number, format: WrittenColumn['format'] | undefined): string {
  const isText = format === undefined || format === 'text' || !isWireNumber(String(cell))
  const text = isText ? safeText(String(cell)) : String(cell)
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
