import { readdir, readFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import type { PackageFiles } from '../../../core/server/outside/package/package-files.ts'

/** All files below a folder, by relative path with forward slashes, in order. */
export const readPackage = async (folder: string): Promise<PackageFiles> => {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true })
  const paths = entries.filter(entry => entry.isFile()).map(entry => join(entry.parentPath, entry.name))
  const named = paths.map(path => [relative(folder, path).replaceAll('\\', '/'), path] as const).sort(([a], [b]) => (a < b ? -1 : 1))
  return new Map(await Promise.all(named.map(async ([name, path]) => [name, await readFile(path)] as const)))
}
