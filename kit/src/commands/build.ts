import { join } from 'node:path'
import type { PackageFiles } from '../../../core/server/outside/package/package-files.ts'
import { buildPackage, writePackage } from '../build/build-package.ts'
import { checkPackage } from '../check/check-package.ts'
import { Problem } from '../project/problem.ts'
import { type Project, readProject } from '../project/project.ts'
import type { Command, CommandLine } from './command.ts'
import { keyOption } from './options.ts'
import { packageSizeText } from './size-of.ts'

/**
 * Builds and checks a plugin, printing warnings
 * @throws Problem if the check finds errors
 */
export const buildAndCheck = async (line: CommandLine): Promise<{ readonly project: Project; readonly files: PackageFiles }> => {
  const project = await readProject(line.folder)
  const key = await keyOption(line, 'sign')
  const files = await buildPackage(project, { development: false, ...(key && { key }) })
  const { errors, warnings } = await checkPackage(project, files)
  for (const warning of warnings) console.warn(`提醒：${warning}`)
  if (errors.length > 0) throw Problem.of(`插件有 ${errors.length} 个问题：`, errors)
  return { project, files }
}

export const buildCommand: Command = {
  help: 'build [--sign 私钥.pem]        打包到 dist/，并检查',
  async run(line) {
    const { project, files } = await buildAndCheck(line)
    const folder = join(project.folder, 'dist')
    await writePackage(files, folder)
    console.log(`已打包 ${project.manifest.id} ${project.manifest.version}：dist/，${files.size} 个文件，${packageSizeText(files)}`)
    return undefined
  },
}
