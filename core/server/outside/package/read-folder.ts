import { lstatSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isPackageName, PACKAGE_LIMITS, type PackageFiles, PackageRefused } from './package-files.ts'

const BYTES_PER_MB = 1024 * 1024

/** Reads a package from a folder. Symbolic links are refused, not followed. @throws PackageRefused. */
export function readPackageFolder(folder: string): PackageFiles {
  const files = new Map<string, Buffer>()
  let bytes = 0
  const visit = (below: string): void => {
    for (const entry of readdirSync(join(folder, below))) {
      const name = below === '' ? entry : `${below}/${entry}`
      const path = join(folder, name)
      const stat = lstatSync(path)
      if (!isPackageName(name)) throw new PackageRefused(`文件名不允许：${name}`)
      if (stat.isDirectory()) visit(name)
      else if (!stat.isFile()) throw new PackageRefused(`${name} 不是普通文件`)
      else {
        bytes += stat.size
        if (files.size >= PACKAGE_LIMITS.files) throw new PackageRefused(`文件太多：最多 ${PACKAGE_LIMITS.files} 个`)
        if (bytes > PACKAGE_LIMITS.bytes) throw new PackageRefused(`文件太大：总共最多 ${PACKAGE_LIMITS.bytes / BYTES_PER_MB} MB`)
        files.set(name, readFileSync(path))
      }
    }
  }
  visit('')
  return files
}
