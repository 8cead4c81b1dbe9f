/** Limits and file formats of imports and exports. */
import { MAX_FILE_COLUMNS } from '../wire/choices.ts'

export const XLSX_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

export const IMPORT_LIMITS = {
  /** Bytes of the uploaded file. */
  fileSize: 20 * 1024 * 1024,
  rows: 50_000,
  columns: MAX_FILE_COLUMNS,
  /** Non-empty cells anywhere in the sheet. */
  cells: 2_000_000,
  /** Visible sheets; the beginning of each is read to choose the best one. */
  sheets: 200,
  /** Merged ranges of a sheet. */
  mergedAreas: 50_000,
  /** Unpacked bytes of the parts that are read. */
  unpackedSize: 100 * 1024 * 1024,
  /** Ratio of unpacked to packed bytes of a part: real tables reach 100, zip bombs 1000. */
  ratio: 400,
  /** Unpacked bytes of a workbook's shared strings, which are held in memory as a whole. */
  sharedStrings: 32 * 1024 * 1024,
  /** Entries of the archive, whether they are read or not: each comment, picture and printer setting is one. */
  archiveEntries: 20_000,
  /** Heap of the parser thread in megabytes. */
  parserHeap: 512,
  /** Hours within which an import can be undone. */
  revertHours: 24,
} as const

export const EXPORT_LIMITS = {
  /** Longer exports are written by a job. */
  directRows: 5_000,
  rows: 100_000,
} as const

/** Format and encoding, detected by content, never by file name. */
export type SheetFormat = { readonly kind: 'xlsx' } | { readonly kind: 'csv'; readonly encoding: 'utf-8' | 'utf-16le' | 'utf-16be' | 'gbk' }

/** Container format of .xls, and of password-protected workbooks. */
export const isOldWorkbook = (bytes: Uint8Array): boolean => hasSignature(bytes, [0xd0, 0xcf, 0x11, 0xe0])

/**
 * Detects a workbook, or a text file and its encoding.
 * @returns undefined if the bytes are neither (e.g. the old .xls format)
 */
export function detectFormat(bytes: Uint8Array): SheetFormat | undefined {
  if (hasSignature(bytes, [0x50, 0x4b, 0x03, 0x04])) return { kind: 'xlsx' }
  if (isOldWorkbook(bytes)) return undefined
  // “Unicode text” of a spreadsheet program always begins with a byte order mark; half of its bytes are zero, so this comes before the zero-byte test.
  if (hasSignature(bytes, [0xff, 0xfe])) return { kind: 'csv', encoding: 'utf-16le' }
  if (hasSignature(bytes, [0xfe, 0xff])) return { kind: 'csv', encoding: 'utf-16be' }
  if (bytes.subarray(0, 4096).includes(0)) return undefined
  if (isEncodedAs(bytes, 'utf-8')) return { kind: 'csv', encoding: 'utf-8' }
  return isEncodedAs(bytes, 'gbk') ? { kind: 'csv', encoding: 'gbk' } : undefined
}

const hasSignature = (bytes: Uint8Array, signature: readonly number[]): boolean => signature.every((byte, index) => bytes[index] === byte)

function isEncodedAs(bytes: Uint8Array, encoding: string): boolean {
  try {
    new TextDecoder(encoding, { fatal: true }).decode(bytes)
    return true
  } catch {
    return false
  }
}
