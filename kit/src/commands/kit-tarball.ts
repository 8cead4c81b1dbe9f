import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { Problem } from '../project/problem.ts'

interface PackageLock {
  readonly packages?: Readonly<Record<string, { readonly resolved?: string }>>
}

/** The tarball from which npm or npx installed this kit, by npm's lock file; undefined if unknown. The file may have been deleted since. */
const tarballFromLock = async (kit: string): Promise<string | undefined> => {
  const project = resolve(kit, '../../..')
  const text = await readFile(join(project, 'node_modules/.package-lock.json'), 'utf8').catch(() => '{}')
  const { packages }: PackageLock = JSON.parse(text)
  const { resolved = '' } = packages?.['node_modules/@yuanhang/kit'] ?? {}
  return /^file:.+\.tgz$/.test(resolved) ? resolve(project, resolved.slice('file:'.length)) : undefined
}

/** Tarball of the kit for a new project. A registry is never used, since a package of that name there would not be this project's. */
export const kitTarball = async (named: string | undefined, kit: string): Promise<string> => {
  const tarball = named ?? (await tarballFromLock(kit))
  if (tarball === undefined) throw new Problem('请用 --kit 写明套件的安装包：在远航的代码目录里由 npm pack ./kit 生成的 yuanhang-kit-….tgz')
  if (!existsSync(tarball)) throw new Problem(`找不到套件的安装包 ${tarball}：请用 --kit 写明它在哪里`)
  return tarball
}
