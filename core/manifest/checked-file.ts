/** First phases of compilation: reading and validating a single file. */
import { CURRENT_VERSION, migrateManifest } from './migrations/index.ts'
import { withGeneratedActions } from './normalize/given-actions.ts'
import type { DeclaredResource, WholeResource } from './normalize/normal.ts'
import type { Reporter } from './problems/reporter.ts'
import type { ReadFileKind } from './read/file-kind.ts'
import { readManifestFile } from './read/read-file.ts'
import type { CheckedFile, SoundFile } from './source/sound-file.ts'
import { kindName, type ManifestFile, type SourceFile } from './source/source-file.ts'
import type { ManifestSchemas } from './validate/schemas.ts'
import { validateFile } from './validate/validate-file.ts'

const isJsonObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The parts of the language that reading and validating ask. */
interface ReadLanguage {
  readonly schemas: ManifestSchemas
  readonly fileKinds: ReadonlyMap<string, ReadFileKind>
}

/** Validates the source, unless it is known to be valid. */
const isSound = (schemas: ManifestSchemas, source: SourceFile, reporter: Pick<Reporter, 'report'>, known: boolean): source is SoundFile =>
  known || validateFile(schemas, source, reporter)

const validated = (...input: Parameters<typeof isSound>): CheckedFile => {
  const [schemas, source, reporter, known] = input
  return isSound(schemas, source, reporter, known) ? { source, sound: true } : { source, sound: false }
}

const checkManifestFile = (
  file: ManifestFile,
  { schemas, fileKinds }: ReadLanguage,
  reporter: Pick<Reporter, 'report'>,
  known: boolean,
): CheckedFile | undefined => {
  const read = readManifestFile(file, [...fileKinds.values()], reporter)
  if (read === undefined || !read.readable) return read && { source: read.source, sound: false }
  const { source } = read
  const given = isJsonObject(source.value) ? source.value : undefined
  const version = given?.['manifest']
  if (!given || source.kind === 'plugin' || !Number.isInteger(version)) return validated(schemas, source, reporter, known)
  const value = migrateManifest(given, kindName(source))
  if (value === undefined) {
    reporter.report(source, '/manifest', {
      code: 'manifest.version',
      message: `不认识清单版本 “${version}”，当前版本是 “${CURRENT_VERSION}”`,
    })
    return { source, sound: false }
  }
  return validated(schemas, { ...source, value }, reporter, known)
}

/** Result of checking one file: the checked file and its reports. */
interface FileCheck {
  readonly checked: CheckedFile | undefined
  readonly said: readonly Parameters<Reporter['report']>[]
}

/** Number of files whose result is kept: a few sets, of which most files are the same. */
const MAX_CHECKS = 2_000

/** Results by path and text, ordered by their last use. */
const checksByLanguage = new WeakMap<ReadLanguage, Map<string, FileCheck>>()

/**
 * Reads and validates one file by itself; undefined if it cannot be read at all. The same object for the same path and text. Reports its problems on
 * every call, the cached ones too.
 * @param known the file was valid in an earlier run of the same program, and is not validated again
 */
export const readOnce = (file: ManifestFile, language: ReadLanguage, reporter: Reporter, known = false): CheckedFile | undefined => {
  const checks = checksByLanguage.get(language) ?? new Map<string, FileCheck>()
  checksByLanguage.set(language, checks)
  const key = `${file.path}\n${file.text}`
  let read = checks.get(key)
  if (read === undefined) {
    const said: Parameters<Reporter['report']>[] = []
    read = { checked: checkManifestFile(file, language, { report: (...words) => void said.push(words) }, known), said }
  }
  checks.delete(key)
  checks.set(key, read)
  const [oldest] = checks.keys()
  if (checks.size > MAX_CHECKS && oldest !== undefined) checks.delete(oldest)
  for (const words of read.said) reporter.report(...words)
  return read.checked
}

const expandedFiles = new WeakMap<CheckedFile<DeclaredResource>, CheckedFile<WholeResource>>()

/** The file with the actions that "arranged" and "shown" generate; the same object for the same input, an unsound file unchanged. */
export const expandActions = (file: CheckedFile<DeclaredResource>): CheckedFile<WholeResource> => {
  if (!file.sound) return file
  const known = expandedFiles.get(file) ?? { source: withGeneratedActions(file.source), sound: true }
  expandedFiles.set(file, known)
  return known
}
