import { Readable } from 'node:stream'
import { ZipFile } from 'yazl'
import { fixedParts, SHEET_PATH, stylesOf } from './parts.ts'
import { sheetXml, type WorkbookColumn } from './sheet-xml.ts'

/** Quick to write, and some percent larger: a file is read once or twice. */
const COMPRESSION = 3

/** Streams an .xlsx; it is packed off the main thread. */
export function writeWorkbook(name: string, columns: readonly WorkbookColumn[], rows: AsyncIterable<readonly unknown[]>): Readable {
  const styles = stylesOf(columns.map(({ format }) => format))
  const zip = new ZipFile()
  const packed = zip.outputStream as Readable
  for (const [path, xml] of Object.entries(fixedParts(name, styles))) zip.addBuffer(Buffer.from(xml), path)
  const sheet = Readable.from(sheetXml(columns, rows, styles), { objectMode: false })
  zip.addReadStream(sheet, SHEET_PATH, { compressionLevel: COMPRESSION })
  zip.end()
  for (const part of [sheet, zip]) part.on('error', error => packed.destroy(error))
  // Who hangs up ends the reading of rows, too.
  packed.once('close', () => sheet.destroy())
  return packed
}
