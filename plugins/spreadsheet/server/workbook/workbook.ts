import { Readable } from 'node:stream'
import { ZipFile } from 'yazl'
import { fixedParts, sheetPath, workbookStyles } from './parts.ts'
import { sheetXml, type WorkbookColumn } from './sheet-xml.ts'

/** Low level: fast, and the file is only some percent larger, which is read once or twice. */
const COMPRESSION_LEVEL = 3

export interface SheetContent {
  readonly name: string
  readonly columns: readonly WorkbookColumn[]
  readonly rows: AsyncIterable<readonly unknown[]>
}

/** Streams an .xlsx with one sheet; compression runs off the main thread. */
export const writeWorkbook = (name: string, columns: readonly WorkbookColumn[], rows: SheetContent['rows']): Readable =>
  writeSheets([{ name, columns, rows }])

/**
 * Streams an .xlsx with several sheets, whose rows are read one sheet after the other. Reading starts, and so can fail, only when the stream is read.
 */
export const writeSheets = (sheets: readonly SheetContent[]): Readable => Readable.from(packedWorkbook(sheets), { objectMode: false })

async function* packedWorkbook(sheets: readonly SheetContent[]): AsyncGenerator<Buffer> {
  const styles = workbookStyles(sheets.flatMap(({ columns }) => columns.map(({ format }) => format)))
  const zip = new ZipFile()
  const output = zip.outputStream as Readable
  const names = sheets.map(({ name }) => name)
  for (const [path, xml] of Object.entries(fixedParts(names, styles))) zip.addBuffer(Buffer.from(xml), path)
  const streams = sheets.map(({ columns, rows }) => Readable.from(sheetXml(columns, rows, styles), { objectMode: false }))
  for (const [place, stream] of streams.entries()) zip.addReadStream(stream, sheetPath(place), { compressionLevel: COMPRESSION_LEVEL })
  zip.end()
  for (const part of [...streams, zip]) part.on('error', error => output.destroy(error))
  // A reader that closes the stream also ends the reading of rows.
  output.once('close', () => {
    for (const stream of streams) stream.destroy()
  })
  yield* output
}
