import { readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { Problem } from '../project/problem.ts'
import type { CommandLine } from './command.ts'
import { fileOption } from './options.ts'

/** DATA_DIR of the development server: `--data`, else "yuanhang.data" in package.json, else the environment variable. */
export const dataFolder = async (line: CommandLine): Promise<string> => {
  const named = fileOption(line, 'data')
  if (named !== undefined) return named
  const text = await readFile(join(line.folder, 'package.json'), 'utf8').catch(() => '{}')
  const { yuanhang }: { readonly yuanhang?: { readonly data?: string } } = JSON.parse(text)
  const known = yuanhang?.data ?? process.env['DATA_DIR']
  if (known !== undefined) return resolve(line.folder, known)
  throw new Problem('不知道服务器的数据目录：请用 --data <DATA_DIR>，或在 package.json 里写 "yuanhang": { "data": "<DATA_DIR>" }')
}
