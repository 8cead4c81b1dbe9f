/** Runs in a worker thread: a hostile or huge file costs this thread, not the server. Receives {bytes, format}, answers the first sheet with data. */
import { parentPort, workerData } from 'node:worker_threads'
import { parseCsv } from 'hucre/csv'
import { streamXlsxRows } from 'hucre/xlsx'
import type { SheetValue } from '#core/contract/importer.ts'
import { IMPORT_LIMITS, type SheetFormat } from './formats.ts'

export interface ParsedSheet {
  /** Row values from the first row of the sheet; trailing empty cells may be missing. */
  readonly rows: readonly (readonly SheetValue[])[]
  /** Rows were left out because the sheet has more than the limit. */
  readonly truncated: boolean
}

export interface ParseRequest {
  readonly bytes: Uint8Array
  readonly format: SheetFormat
}

/** Rows over the data: title rows and the header itself. */
const HEAD_ROWS = 20
const MAX_ROWS = IMPORT_LIMITS.rows + HEAD_ROWS

async function parseXlsx(bytes: Uint8Array): Promise<ParsedSheet> {
  const rows: SheetValue[][] = []
  for await (const row of streamXlsxRows(bytes)) {
    if (row.index >= MAX_ROWS) return { rows, truncated: true }
    while (rows.length < row.index) rows.push([])
    rows.push(row.values.slice(0, IMPORT_LIMITS.columns).map(plain))
  }
  return { rows, truncated: false }
}

function parseText(bytes: Uint8Array, encoding: string): ParsedSheet {
  const rows = parseCsv(new TextDecoder(encoding).decode(bytes)) as unknown[][]
  return { rows: rows.slice(0, MAX_ROWS).map(row => row.slice(0, IMPORT_LIMITS.columns).map(plain)), truncated: rows.length > MAX_ROWS }
}

function plain(value: unknown): SheetValue {
  if (value === undefined || value === null || value === '') return null
  if (typeof value === 'number' || typeof value === 'boolean' || value instanceof Date) return value
  return String(value)
}

const { bytes, format } = workerData as ParseRequest
const sheet = format.kind === 'xlsx' ? await parseXlsx(bytes) : parseText(bytes, format.encoding)
parentPort?.postMessage(sheet)
