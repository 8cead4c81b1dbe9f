import { existsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { CHECKSUMS_FILE } from '../../../core/server/outside/package/package-files.ts'
import { checksumsOf } from '../package/checksums.ts'
import { readPackage } from '../package/read-package.ts'
import { Problem } from '../project/problem.ts'
import type { Command } from './command.ts'
import { keyOption } from './options.ts'

export const signCommand: Command = {
  help: 'sign [文件夹] --key 私钥.pem   给打包好的文件夹（dist/）签名',
  async run(line) {
    const folder = resolve(line.folder, line.words[0] ?? 'dist')
    if (!existsSync(join(folder, CHECKSUMS_FILE))) throw new Problem(`${folder} 不是打包好的插件：请先运行 build`)
    const key = await keyOption(line, 'key')
    if (key === undefined) throw new Problem('请用 --key 写明私钥文件')
    const sums = checksumsOf(await readPackage(folder), key)
    await writeFile(join(folder, CHECKSUMS_FILE), `${JSON.stringify(sums, null, 2)}\n`)
    console.log(`已签名：${folder}`)
    return undefined
  },
}
