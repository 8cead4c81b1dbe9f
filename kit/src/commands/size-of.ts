import type { PackageFiles } from '../../../core/server/outside/package/package-files.ts'
import { megabytesText, packageBytes } from '../package/limits.ts'

/** Total size of a package as text, e.g. "12 KB". */
export const packageSizeText = (files: PackageFiles): string => {
  const bytes = packageBytes(files)
  return bytes < 1024 * 1024 ? `${Math.ceil(bytes / 1024)} KB` : megabytesText(bytes)
}
