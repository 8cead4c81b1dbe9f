import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl'
import { malformed } from '#core/contract/errors.ts'
import { IMPORT_LIMITS } from './formats.ts'

export interface ArchiveLimits {
  /** Most entries in the central directory, whether they are read or not. */
  readonly archiveEntries: number
  /** Most unpacked bytes of all parts that are read. */
  readonly unpackedSize: number
  /** Most unpacked bytes of a part that is held in memory as a whole, such as the shared strings. */
  readonly sharedStrings: number
  /** Highest ratio of unpacked to packed bytes, for parts larger than one megabyte. */
  readonly ratio: number
}

/** Opened .xlsx archive, whose unpacked sizes are within the limits. */
export interface Archive {
  /** Content of a part as text; undefined if there is no such part. */
  text(path: string): Promise<string | undefined>
  /** Content of a part as a stream of bytes; undefined if there is no such part. */
  stream(path: string): Promise<Readable | undefined>
}

const SHEET_PART = /^xl\/worksheets\/[^/]+$/

/** The parts that are read, besides sheets. Comments, drawings, pictures, printer settings and external links are ignored, however many there are. */
const READ_PART = /^(?:\[Content_Types\]\.xml|_rels\/\.rels|xl\/(?:workbook|sharedStrings|styles)\.xml|xl\/_rels\/workbook\.xml\.rels)$/i

const isReadPart = ({ fileName }: Entry): boolean => SHEET_PART.test(fileName) || READ_PART.test(fileName)

const MACRO_PART = /vbaProject/i

const BYTES_PER_MEGABYTE = 1024 * 1024

const damagedFile = () => malformed('文件已损坏，无法打开')

/**
 * Opens a workbook and checks its limits by the central directory before anything is unpacked, so that a small file cannot expand into a huge one.
 * @throws 400 with a Chinese message if the archive is broken, too large or contains macros
 */
export async function openArchive(bytes: Buffer, limits: ArchiveLimits = IMPORT_LIMITS): Promise<Archive> {
  const zip = await fromBufferPromise(bytes, { lazyEntries: true, autoClose: false }).catch(() => {
    throw damagedFile()
  })
  const entries = await listEntries(zip, limits)
  const read = entries.filter(isReadPart)
  if (read.some(({ compressedSize, uncompressedSize }) => uncompressedSize === 0 && compressedSize > 2)) throw damagedFile()
  const unpacked = read.reduce((sum, entry) => sum + entry.uncompressedSize, 0)
  if (unpacked > limits.unpackedSize) throw malformed(`工作簿解压后超过${limits.unpackedSize / BYTES_PER_MEGABYTE}MB，请拆分后再导入`)
  if (read.some(entry => !SHEET_PART.test(entry.fileName) && entry.uncompressedSize > limits.sharedStrings))
    throw malformed('工作簿的文字内容过多，请拆分后再导入')
  if (read.some(entry => entry.uncompressedSize > BYTES_PER_MEGABYTE && entry.uncompressedSize > entry.compressedSize * limits.ratio))
    throw malformed('工作簿的压缩比例异常，请把需要的数据复制到新工作簿后再导入')
  if (entries.some(entry => MACRO_PART.test(entry.fileName))) throw malformed('工作簿包含宏，请另存为“Excel 工作簿（*.xlsx）”后再导入')
  const byName = new Map(read.map(entry => [entry.fileName, entry]))
  if (!byName.has('xl/workbook.xml')) throw malformed('不是有效的 .xlsx 工作簿')
  const stream = async (path: string): Promise<Readable | undefined> => {
    const entry = byName.get(path)
    return entry && zip.openReadStreamPromise(entry)
  }
  return {
    stream,
    async text(path) {
      const part = await stream(path)
      return part && (await buffer(part)).toString('utf8')
    },
  }
}

/** Lists the central directory; stops one entry past the limit. */
async function listEntries(zip: ZipFile, { archiveEntries }: ArchiveLimits): Promise<readonly Entry[]> {
  const entries: Entry[] = []
  try {
    for await (const entry of zip.eachEntry()) {
      entries.push(entry)
      if (entries.length > archiveEntries) break
    }
  } catch {
    throw damagedFile()
  }
  if (entries.length > archiveEntries) throw malformed(`工作簿由超过${archiveEntries}个部分组成，请把需要的工作表复制到新工作簿后再导入`)
  return entries
}
