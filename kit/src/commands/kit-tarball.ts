import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { Problem } from '../project/problem.ts'

interface Lock {
  readonly packages?: Readonly<Record<string, { readonly resolved?: string }>>
}

/** The tarball that npm or npx has installed this kit from, as npm's own record says; it may have been deleted since. */
const installedFrom = async (kit: string): Promise<string | undefined> => {
  const project = resolve(kit, '../../..')
  const text = await readFile(join(project, 'node_modules/.package-lock.json'), 'utf8').catch(() => '{}')
  const { resolved = '' } = (JSON.parse(text) as Lock).packages?.['node_modules/@yuanhang/kit'] ?? {}
  return /^file:.+\.tgz$/.test(resolved) ? resolve(project, resolved.slice('file:'.length)) : undefined
}

/**
 * Where a new project gets the kit from. No registry has it: what is there under its name is not ours.
 * @param named the file that `--kit` names
 * @param kit folder of the kit that is running
 */
export const kitTarball = async (named: string | undefined, kit: string): Promise<string> => {
  const tarball = named ?? (await installedFrom(kit))
  if (tarball === undefined) throw new Problem('请用 --kit 写明套件的安装包：在远航的代码目录里由 npm pack ./kit 生成的 yuanhang-kit-….tgz')
  if (!existsSync(tarball)) throw new Problem(`找不到套件的安装包 ${tarball}：请用 --kit 写明它在哪里`)
  return tarball
}
