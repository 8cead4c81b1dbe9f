import { isObject } from '#core/contract/must.ts'
import { CHECKSUMS_FILE, fileChecksums, type PackageFiles } from './package-files.ts'

/** Content of checksums.json. */
interface ChecksumsFile {
  readonly files: Readonly<Record<string, string>>
  readonly signature?: string
}

const isChecksums = (value: unknown): value is ChecksumsFile => {
  if (!isObject(value)) return false
  const { files, signature } = value
  const texts = typeof files === 'object' && files !== null && Object.values(files).every(one => typeof one === 'string')
  return texts && (signature === undefined || typeof signature === 'string')
}

const readChecksums = (content: Buffer | undefined): ChecksumsFile | undefined => {
  try {
    const value: unknown = JSON.parse(String(content))
    return isChecksums(value) ? value : undefined
  } catch {
    return undefined
  }
}

/** Signature in checksums.json, unverified. */
export const packageSignature = (files: PackageFiles): string | undefined => readChecksums(files.get(CHECKSUMS_FILE))?.signature

/** Checks that checksums.json lists exactly the files of the package and that every checksum matches. */
export function checksumProblems(files: PackageFiles): readonly string[] {
  const said = readChecksums(files.get(CHECKSUMS_FILE))?.files
  if (said === undefined) return [`安装包里没有可以读取的 ${CHECKSUMS_FILE}`]
  const real = fileChecksums(files)
  return [
    ...Object.keys(real).flatMap(name => (Object.hasOwn(said, name) ? [] : [`${CHECKSUMS_FILE} 里没有 ${name}`])),
    ...Object.entries(said).flatMap(([name, checksum]) => {
      if (!Object.hasOwn(real, name)) return [`安装包里没有 ${CHECKSUMS_FILE} 列出的 ${name}`]
      return real[name] === checksum ? [] : [`${name} 与校验值不符，文件可能已损坏或被改动`]
    }),
  ]
}
