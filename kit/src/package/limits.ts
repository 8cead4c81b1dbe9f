/** Size limits of a package, which the server checks before reading it. */
import { isPackageName, PACKAGE_LIMITS, type PackageFiles } from '../../../core/server/outside/package/package-files.ts'

const ONE_MEGABYTE = 1024 * 1024

export const megabytesText = (bytes: number): string => `${(bytes / ONE_MEGABYTE).toFixed(1)} MB`

/** Total number of bytes in a package. */
export const packageBytes = (files: PackageFiles): number => [...files.values()].reduce((sum, content) => sum + content.byteLength, 0)

/** Exceeded limits and invalid file names, as Chinese lines. */
export const limitProblems = (files: PackageFiles): readonly string[] => {
  const bytes = packageBytes(files)
  return [
    ...(files.size > PACKAGE_LIMITS.files ? [`插件包最多 ${PACKAGE_LIMITS.files} 个文件，现在有 ${files.size} 个`] : []),
    ...(bytes > PACKAGE_LIMITS.bytes ? [`插件包最大 ${megabytesText(PACKAGE_LIMITS.bytes)}，现在是 ${megabytesText(bytes)}`] : []),
    ...[...files.keys()]
      .filter(name => !isPackageName(name))
      .map(name => `文件名 “${name}” 不能用：只能有字母、数字、“_”、“-” 和 “.”，并且不能以 “.” 开头`),
  ]
}
