/** Limits and formats of imports and exports. */

export const XLSX_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

export const IMPORT_LIMITS = {
  /** Bytes of the uploaded file. */
  fileSize: 20 * 1024 * 1024,
  rows: 50_000,
  columns: 200,
  /** Bytes of a workbook's parts when unpacked. */
  unpackedSize: 100 * 1024 * 1024,
  archiveEntries: 50,
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
export type SheetFormat = { readonly kind: 'xlsx' } | { readonly kind: 'csv'; readonly encoding: 'utf-8' | 'gbk' }

/**
 * Tells a workbook from text, and UTF-8 from GBK.
 * @returns undefined when the bytes are neither (e.g. the old .xls format).
 */
export function detectFormat(bytes: Uint8Array): SheetFormat | undefined {
  if (startsWith(bytes, [0x50, 0x4b, 0x03, 0x04])) return { kind: 'xlsx' }
  if (startsWith(bytes, [0xd0, 0xcf, 0x11, 0xe0]) || bytes.subarray(0, 4096).includes(0)) return undefined
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
