import { Readable } from 'node:stream'
import { writeXlsxStream } from 'hucre/xlsx'
import type { SheetValue } from '#core/contract/importer.ts'

export interface WorkbookColumn {
  readonly label: string
  /** In characters. */
  readonly width?: number
}

/** What a spreadsheet program may take for a formula, also behind spaces and in full width. */
const FORMULA_START = /^[\s\p{Cc}]*[=+\-@＝＋－＠]/u

/** A text that looks like a formula gets a leading apostrophe, so that opening or re-saving a file as text never runs it. */
export function safeText(text: string): string {
  return FORMULA_START.test(text) || /^[\t\r\n]/.test(text) ? `'${text}` : text
}

/** Only primitives reach the file; every text is written as text. */
export function safeCell(value: unknown): SheetValue {
  if (value === null || value === undefined) return null
  if (typeof value === 'number') return Number.isFinite(value) ? value : null
  if (typeof value === 'boolean' || value instanceof Date) return value
  return safeText(String(value))
}

/** Streams an .xlsx with a frozen header; memory does not grow with the number of rows. */
export function writeWorkbook(name: string, columns: readonly WorkbookColumn[], rows: AsyncIterable<readonly unknown[]>): Readable {
  const stream = writeXlsxStream(cells(rows), {
    name,
    columns: columns.map(column => ({ header: safeText(column.label), width: column.width ?? 16 })),
    freezePane: { rows: 1 },
  })
  return Readable.fromWeb(stream as import('node:stream/web').ReadableStream)
}

async function* cells(rows: AsyncIterable<readonly unknown[]>): AsyncGenerator<SheetValue[]> {
  for await (const row of rows) yield row.map(safeCell)
}
