import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { ManifestFile } from '#core/manifest/index.ts'

/**
 * Writes a set of manifests into a project folder: changed and new files are written, missing ones deleted. Returns the number of files changed.
 * @param before current content of the folder
 */
export function writeFiles(root: string, before: readonly ManifestFile[], after: readonly ManifestFile[]): number {
  const had = new Map(before.map(({ path, text }) => [path, text]))
  const stay = new Set(after.map(({ path }) => path))
  const written = after.filter(({ path, text }) => had.get(path) !== text)
  const gone = before.filter(({ path }) => !stay.has(path))
  for (const { path, text } of written) {
    const file = join(root, path)
    mkdirSync(dirname(file), { recursive: true })
    // Renamed into place, so that a server watching the folder reads only complete files.
    writeFileSync(`${file}.new`, text)
    renameSync(`${file}.new`, file)
  }
  for (const { path } of gone) rmSync(join(root, path))
  return written.length + gone.length
}
