import type { PackageFiles } from '../../../core/server/outside/package/package-files.ts'
import { bytesOf, megabytes } from '../package/limits.ts'

/** Total size of a package as text, e.g. "12 KB". */
export const sizeOf = (files: PackageFiles): string => {
  const bytes = bytesOf(files)
  return bytes < 1024 * 1024 ? `${Math.ceil(bytes / 1024)} KB` : megabytes(bytes)
}
