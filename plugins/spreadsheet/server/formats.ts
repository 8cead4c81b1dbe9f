/** Limits and formats of imports and exports. */

export const XLSX_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

export const IMPORT_LIMITS = {
  /** Bytes of the uploaded file. */
  fileSize: 20 * 1024 * 1024,
  rows: 50_000,
  columns: 200,
  /** Cells with something in them, wherever in the sheet. */
  cells: 2_000_000,
  /** Visible sheets; all of them are looked at for the best one. */
  sheets: 200,
  /** Areas of a sheet whose cells are merged. */
  mergedAreas: 50_000,
  /** Bytes of those parts of a workbook that are read, when unpacked. */
  unpackedSize: 100 * 1024 * 1024,
  /** How many bytes one packed byte of a part may become: tables reach a hundred, what is made to harm a thousand. */
  ratio: 400,
  /** Bytes of a workbook's shared strings, which are held in memory as a whole. */
  sharedStrings: 32 * 1024 * 1024,
  /** Parts that a workbook may name, read or not: each comment, picture and printer setting is one. */
  archiveEntries: 20_000,
  /** Megabytes of heap that the parser may use. */
  parserHeap: 512,
  /** Hours within which an import can be undone. */
  revertHours: 24,
} as const

export const EXPORT_LIMITS = {
  /** More rows than this are written by a job. */
  directRows: 5_000,
  rows: 100_000,
} as const

/** How the bytes are to be read: told by content, never by the file name. */
export type SheetFormat = { readonly kind: 'xlsx' } | { readonly kind: 'csv'; readonly encoding: 'utf-8' | 'utf-16le' | 'utf-16be' | 'gbk' }

/** The container of .xls, and of workbooks with a password. */
export const isOldWorkbook = (bytes: Uint8Array): boolean => startsWith(bytes, [0xd0, 0xcf, 0x11, 0xe0])

/**
 * Tells a workbook from text, and the encodings of text apart.
 * @returns undefined when the bytes are neither (e.g. the old .xls format).
 */
export function detectFormat(bytes: Uint8Array): SheetFormat | undefined {
  if (startsWith(bytes, [0x50, 0x4b, 0x03, 0x04])) return { kind: 'xlsx' }
  if (isOldWorkbook(bytes)) return undefined
  // “Unicode text” of a spreadsheet program always begins with its mark; half of its bytes are zero.
  if (startsWith(bytes, [0xff, 0xfe])) return { kind: 'csv', encoding: 'utf-16le' }
  if (startsWith(bytes, [0xfe, 0xff])) return { kind: 'csv', encoding: 'utf-16be' }
  if (bytes.subarray(0, 4096).includes(0)) return undefined
  if (decodes(bytes, 'utf-8')) return { kind: 'csv', encoding: 'utf-8' }
  return decodes(bytes, 'gbk') ? { kind: 'csv', encoding: 'gbk' } : undefined
}

const startsWith = (bytes: Uint8Array, signature: readonly number[]): boolean => signature.every((byte, index) => bytes[index] === byte)

function decodes(bytes: Uint8Array, encoding: string): boolean {
  try {
    new TextDecoder(encoding, { fatal: true }).decode(bytes)
    return true
  } catch {
    return false
  }
}
