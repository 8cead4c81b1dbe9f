import { buffer } from 'node:stream/consumers'
import { type Entry, fromBuffer, type Options, type ZipFile } from 'yauzl'
import { causeOf } from '#core/contract/must.ts'
import { isPackageName, PACKAGE_LIMITS, type PackageFiles, PackageRefused, PLUGIN_FILE } from './package-files.ts'

const BYTES_PER_MB = 1024 * 1024
/** yauzl checks unpacked sizes against declared ones; names are checked by entryProblem. */
const ZIP_OPTIONS: Options = { lazyEntries: true, validateEntrySizes: true, strictFileNames: true, decodeStrings: true }
/** Twice the file limit, because folders may be entries of their own. */
const MAX_ENTRIES = 2 * PACKAGE_LIMITS.files
const SYMBOLIC_LINK = 0o120000
const FILE_KIND_MASK = 0o170000

const openZip = (bytes: Buffer): Promise<ZipFile> =>
  new Promise((resolve, reject) => {
    fromBuffer(bytes, ZIP_OPTIONS, (error, zip) => (zip ? resolve(zip) : reject(error ?? new Error('no zip'))))
  })

const readZipEntries = (zip: ZipFile): Promise<readonly Entry[]> =>
  new Promise((resolve, reject) => {
    const entries: Entry[] = []
    zip.on('entry', (entry: Entry) => {
      entries.push(entry)
      zip.readEntry()
    })
    zip.on('end', () => resolve(entries))
    zip.on('error', reject)
    zip.readEntry()
  })

const unpackEntry = (zip: ZipFile, entry: Entry): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    zip.openReadStream(entry, (error, stream) => (stream ? buffer(stream).then(resolve, reject) : reject(error ?? new Error('no entry'))))
  })

/** Problem of an entry, found before any of it is unpacked. */
const entryProblem = (entry: Entry): string | undefined => {
  const name = entry.fileName
  if (!isPackageName(name)) return `文件名不允许：${name.slice(0, 150)}`
  if ((entry.generalPurposeBitFlag & 1) !== 0) return `${name} 有密码`
  if (((entry.externalFileAttributes >>> 16) & FILE_KIND_MASK) === SYMBOLIC_LINK) return `${name} 是链接，不是普通文件`
  return entry.compressionMethod === 0 || entry.compressionMethod === 8 ? undefined : `${name} 的压缩方式不支持`
}

/** The common top folder, as archives of a folder have it ('name/'); '' if plugin.json is at the root. */
const topFolder = (names: readonly string[]): string => {
  const top = names[0]?.split('/')[0] ?? ''
  const all = !names.includes(PLUGIN_FILE) && names.includes(`${top}/${PLUGIN_FILE}`) && names.every(name => name.startsWith(`${top}/`))
  return all ? `${top}/` : ''
}

/** @throws PackageRefused if the entries would unpack to more than a package may hold, or to forbidden or duplicate names */
const checkZipEntries = (entries: readonly Entry[]): void => {
  if (entries.length > PACKAGE_LIMITS.files) throw new PackageRefused(`文件太多：最多 ${PACKAGE_LIMITS.files} 个`)
  const bytes = entries.reduce((sum, { uncompressedSize }) => sum + uncompressedSize, 0)
  if (bytes > PACKAGE_LIMITS.bytes) throw new PackageRefused(`解压后太大：总共最多 ${PACKAGE_LIMITS.bytes / BYTES_PER_MB} MB`)
  const problems = entries.flatMap(entry => entryProblem(entry) ?? [])
  const names = entries.map(({ fileName }) => fileName)
  const twice = names.filter((name, index) => names.indexOf(name) < index)
  if (problems.length + twice.length > 0) throw new PackageRefused(...problems, ...twice.map(name => `文件重复：${name}`))
}

/** Reads a package from a zip; limits are checked before anything is unpacked. @throws PackageRefused. */
export async function readPackageZip(bytes: Buffer): Promise<PackageFiles> {
  if (bytes.length > PACKAGE_LIMITS.zipBytes) throw new PackageRefused(`安装包不能超过 ${PACKAGE_LIMITS.zipBytes / BYTES_PER_MB} MB`)
  try {
    const zip = await openZip(bytes)
    if (zip.entryCount > MAX_ENTRIES) throw new PackageRefused(`文件太多：最多 ${PACKAGE_LIMITS.files} 个`)
    const entries = (await readZipEntries(zip)).filter(({ fileName }) => !fileName.endsWith('/'))
    checkZipEntries(entries)
    const top = topFolder(entries.map(({ fileName }) => fileName))
    const files = new Map<string, Buffer>()
    for (const entry of entries) files.set(entry.fileName.slice(top.length), await unpackEntry(zip, entry))
    return files
  } catch (error) {
    if (error instanceof PackageRefused) throw error
    throw new PackageRefused(zipProblem(error))
  }
}

/** Chinese message for errors of the zip reader: forbidden names, wrong sizes, or no zip at all. */
const zipProblem = (error: unknown): string => {
  const { message } = causeOf(error)
  if (/^(invalid relative path|absolute path|invalid characters in fileName)/.test(message))
    return `文件名不允许：${message.split(': ')[1] ?? ''}`
  return /size/.test(message) ? '安装包里的文件与声明的大小不符' : '安装包不是可以读取的 zip 文件'
}
