import { promisify } from 'node:util'
import { type Entry, fromBuffer, type Options, type ZipFile } from 'yauzl'
import { malformed } from '#core/contract/errors.ts'
import { IMPORT_LIMITS } from './formats.ts'

const open = promisify(fromBuffer as (bytes: Buffer, options: Options, done: (error: Error | null, zip: ZipFile) => void) => void)

const SHEET = /^xl\/worksheets\//

export interface ArchiveLimits {
  readonly archiveEntries: number
  /** Bytes. */
  readonly unpackedSize: number
  /** Bytes of the texts that cells refer to. */
  readonly sharedStrings: number
}

/** Parts that a plain table never has: macros, links to other files, embedded programs. */
const REFUSED_PARTS = /vbaProject|externalLinks\/|embeddings\/|activeX/i

/**
 * Looks at a workbook's table of contents before anything is unpacked, so that a small file cannot unpack into a large one.
 * @throws 400 with a Chinese sentence when the archive is broken, too large or holds what a table of leads has no use for.
 */
export async function guardArchive(bytes: Buffer, limits: ArchiveLimits = IMPORT_LIMITS): Promise<void> {
  const entries = await listEntries(bytes, limits.archiveEntries)
  if (entries.length > limits.archiveEntries) throw malformed('工作簿包含的内容过多，请另存为只含数据的工作簿后再导入')
  const unpacked = entries.reduce((sum, entry) => sum + entry.uncompressedSize, 0)
  if (unpacked > limits.unpackedSize) throw malformed(`工作簿解压后超过${limits.unpackedSize / 1024 / 1024}MB，请拆分后再导入`)
  // Wherever they stand: whatever is no sheet is read as a whole.
  if (entries.some(({ fileName, uncompressedSize }) => !SHEET.test(fileName) && uncompressedSize > limits.sharedStrings))
    throw malformed('工作簿的文字内容过多，请拆分后再导入')
  if (entries.some(entry => REFUSED_PARTS.test(entry.fileName)))
    throw malformed('工作簿包含宏、外部链接或嵌入对象，请另存为普通 .xlsx 后再导入')
  if (!entries.some(entry => entry.fileName === 'xl/workbook.xml')) throw malformed('不是有效的 .xlsx 工作簿')
}

/** Stops reading one entry past the limit. */
async function listEntries(bytes: Buffer, limit: number): Promise<Entry[]> {
  const zip = await open(bytes, { lazyEntries: true }).catch(() => {
    throw malformed('文件已损坏，无法打开')
  })
  return new Promise((resolve, reject) => {
    const entries: Entry[] = []
    zip.on('entry', (entry: Entry) => {
      entries.push(entry)
      if (entries.length > limit) resolve(entries)
      else zip.readEntry()
    })
    zip.on('end', () => resolve(entries))
    zip.on('error', () => reject(malformed('文件已损坏，无法打开')))
    zip.readEntry()
  })
}
