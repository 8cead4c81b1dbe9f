/** What a package is: files by name, and the one checksum of them all. */
import { createHash } from 'node:crypto'

/** Files by name, with forward slashes; checksums.json among them. */
export type PackageFiles = ReadonlyMap<string, Buffer>

/** What no package needs more of: looked at before anything is unpacked. */
export const PACKAGE_LIMITS = { files: 200, bytes: 10 * 1024 * 1024, zipBytes: 5 * 1024 * 1024 } as const

export const PLUGIN_FILE = 'plugin.json'
export const CHECKSUMS_FILE = 'checksums.json'

const NAME = /^[A-Za-z0-9_-][A-Za-z0-9_.-]*(\/[A-Za-z0-9_-][A-Za-z0-9_.-]*)*$/
const LONGEST_NAME = 150

/** Never absolute, never upwards, nothing hidden: a name is a place below the package's folder on every system. */
export const isPackageName = (name: string): boolean => name.length <= LONGEST_NAME && NAME.test(name)

/** Why something is no package, or is not taken. All reasons at once, in Chinese. */
export class PackageRefused extends Error {
  readonly problems: readonly string[]

  constructor(...problems: readonly string[]) {
    super(problems.join('\n'))
    this.name = 'PackageRefused'
    this.problems = problems
  }
}

const sha256 = (content: Buffer | string): string => createHash('sha256').update(content).digest('hex')

const listed = (files: PackageFiles): readonly string[] => [...files.keys()].filter(name => name !== CHECKSUMS_FILE).sort()

/** What was read is never changed, and asked about again and again. */
const known = new WeakMap<PackageFiles, Readonly<Record<string, string>>>()

/** SHA-256 of every file but checksums.json, by name. */
export function fileChecksums(files: PackageFiles): Readonly<Record<string, string>> {
  const checksums = known.get(files) ?? Object.fromEntries(listed(files).map(name => [name, sha256(files.get(name) as Buffer)]))
  known.set(files, checksums)
  return checksums
}

/** What is signed, and of which the package's checksum is made: a line a file, in the order of names. */
export const signedText = (checksums: Readonly<Record<string, string>>): string =>
  Object.keys(checksums)
    .sort()
    .map(name => `${checksums[name]}  ${name}\n`)
    .join('')

/** The package's checksum, by those of its files. */
export const checksumOfFiles = (checksums: Readonly<Record<string, string>>): string => sha256(signedText(checksums))

/** The package's checksum. */
export const packageChecksum = (files: PackageFiles): string => checksumOfFiles(fileChecksums(files))

/** Files whose names would be one file on a disk that does not tell capitals apart. */
export const clashingNames = (names: readonly string[]): readonly string[] =>
  [...Map.groupBy(names, name => name.toLowerCase()).values()].flatMap(same => (same.length > 1 ? [same.join('、')] : []))
