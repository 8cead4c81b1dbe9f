import { createWriteStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { ZipFile } from 'yazl'
import { CHECKSUMS_FILE, PACKAGE_LIMITS, type PackageFiles, packageChecksum } from '../../../core/server/outside/package/package-files.ts'
import type { Checksums } from '../package/checksums.ts'
import { megabytesText } from '../package/limits.ts'
import { Problem } from '../project/problem.ts'
import { buildAndCheck } from './build.ts'
import type { Command } from './command.ts'

/** Constant modification time, so that equal packages produce equal zip files. */
const FIXED_MTIME = new Date(2000, 0, 1)

const writeZip = async (files: PackageFiles, path: string): Promise<void> => {
  const zip = new ZipFile()
  for (const [name, content] of files) zip.addBuffer(content, name, { mtime: FIXED_MTIME })
  zip.end()
  await pipeline(zip.outputStream, createWriteStream(path))
}

export const packCommand: Command = {
  help: 'pack [--sign 私钥.pem]         打包成可以上传的 <id>-<version>.zip',
  async run(line) {
    const { project, files } = await buildAndCheck(line)
    const { id, version } = project.manifest
    const name = `${id}-${version}.zip`
    const path = join(project.folder, name)
    await writeZip(files, path)
    const { size } = await stat(path)
    if (size > PACKAGE_LIMITS.zipBytes)
      throw new Problem(`${name} 有 ${megabytesText(size)}，最大 ${megabytesText(PACKAGE_LIMITS.zipBytes)}`)
    const { signature }: Checksums = JSON.parse(String(files.get(CHECKSUMS_FILE)))
    console.log(`已生成 ${name}（${Math.ceil(size / 1024)} KB，${signature === undefined ? '没有签名' : '已签名'}）`)
    console.log(`校验值 ${packageChecksum(files)}`)
    return undefined
  },
}
