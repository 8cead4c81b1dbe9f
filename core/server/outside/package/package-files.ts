/** Files of a package and their checksums. */
import { createHash } from 'node:crypto'
import { mustGet } from '#core/contract/must.ts'

/** Contents by name, with forward slashes, checksums.json included. */
export type PackageFiles = ReadonlyMap<string, Buffer>

/** Limits of a package (`bytes` unpacked), checked before anything is unpacked. */
export const PACKAGE_LIMITS = { files: 200, bytes: 10 * 1024 * 1024, zipBytes: 5 * 1024 * 1024 } as const

export const PLUGIN_FILE = 'plugin.json'
export const CHECKSUMS_FILE = 'checksums.json'

const FILE_NAME = /^[A-Za-z0-9_-][A-Za-z0-9_.-]*(\/[A-Za-z0-9_-][A-Za-z0-9_.-]*)*$/
const MAX_NAME_LENGTH = 150

/** True if the name is a path below the package's folder on every system: relative, without '..', no hidden files. */
export const isPackageName = (name: string): boolean => name.length <= MAX_NAME_LENGTH && FILE_NAME.test(name)

/** Why a package is invalid or was not accepted: all problems at once, in Chinese. */
export class PackageRefused extends Error {
  readonly problems: readonly string[]

  constructor(...problems: readonly string[]) {
    super(problems.join('\n'))
    this.name = 'PackageRefused'
    this.problems = problems
  }
}

const sha256 = (content: Buffer | string): string => createHash('sha256').update(content).digest('hex')

const signedNames = (files: PackageFiles): readonly string[] => [...files.keys()].filter(name => name !== CHECKSUMS_FILE).sort()

/** Cache: a package's files never change after reading, and their checksums are needed often. */
const checksumCache = new WeakMap<PackageFiles, Readonly<Record<string, string>>>()

/** SHA-256 of every file except checksums.json, by name. */
export function fileChecksums(files: PackageFiles): Readonly<Record<string, string>> {
  const checksums = checksumCache.get(files) ?? Object.fromEntries(signedNames(files).map(name => [name, sha256(mustGet(files, name))]))
  checksumCache.set(files, checksums)
  return checksums
}

/** Text that is signed and that the package's checksum is computed from: one line per file, sorted by name. */
export const signedText = (checksums: Readonly<Record<string, string>>): string =>
  Object.keys(checksums)
    .sort()
    .map(name => `${checksums[name]}  ${name}\n`)
    .join('')

/** Checksum of a package, from the checksums of its files. */
export const checksumOfFiles = (checksums: Readonly<Record<string, string>>): string => sha256(signedText(checksums))

export const packageChecksum = (files: PackageFiles): string => checksumOfFiles(fileChecksums(files))

/** Groups of names that would be the same file on a case-insensitive disk. */
export const clashingNames = (names: readonly string[]): readonly string[] =>
  [...Map.groupBy(names, name => name.toLowerCase()).values()].flatMap(same => (same.length > 1 ? [same.join('、')] : []))
