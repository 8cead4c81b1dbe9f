/** First phases of compilation: reading and validating a single file. */
import { CURRENT_VERSION, migrate } from './migrations/index.ts'
import type { CheckedFile } from './normalize/extend-resource.ts'
import { withGivenActions } from './normalize/given-actions.ts'
import type { Reporter } from './problems/reporter.ts'
import { readFile } from './read/read-file.ts'
import type { ManifestFile } from './source/source-file.ts'
import { validateFile } from './validate/validate-file.ts'

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const checkFile = (file: ManifestFile, reporter: Pick<Reporter, 'report'>): CheckedFile | undefined => {
  const read = readFile(file, reporter)
  if (read === undefined || !read.readable) return read && { source: read.source, sound: false }
  const { source } = read
  const version = isObject(source.value) ? source.value['manifest'] : undefined
  if (source.kind === 'plugin' || !Number.isInteger(version)) return { source, sound: validateFile(source, reporter) }
  const value = migrate(source.value as Readonly<Record<string, unknown>>, source.kind)
  if (value === undefined) {
    reporter.report(source, '/manifest', {
      code: 'manifest.version',
      message: `不认识清单版本 “${version}”，当前版本是 “${CURRENT_VERSION}”`,
    })
    return { source, sound: false }
  }
  const migrated = { ...source, value }
  return { source: migrated, sound: validateFile(migrated, reporter) }
}

/** Result of checking one file: the checked file and its reports, cached so that the same file object is read only once. */
interface Read {
  readonly checked: CheckedFile | undefined
  readonly said: readonly Parameters<Reporter['report']>[]
}

const alreadyRead = new WeakMap<ManifestFile, Read>()

/** Reads and validates one file by itself; undefined if it cannot be read at all. Reports its problems on every call, the cached ones too. */
export const readOnce = (file: ManifestFile, reporter: Reporter): CheckedFile | undefined => {
  let read = alreadyRead.get(file)
  if (read === undefined) {
    const said: Parameters<Reporter['report']>[] = []
    read = { checked: checkFile(file, { report: (...words) => void said.push(words) }), said }
    alreadyRead.set(file, read)
  }
  for (const words of read.said) reporter.report(...words)
  return read.checked
}

const written = new WeakMap<CheckedFile, CheckedFile>()

/** The file with the actions that "arranged" and "shown" generate; the same object for the same input, an unsound file unchanged. */
export const writeActions = (file: CheckedFile): CheckedFile => {
  const { source, sound } = file
  if (!sound) return file
  const known = written.get(file) ?? { source: withGivenActions(source), sound }
  written.set(file, known)
  return known
}
