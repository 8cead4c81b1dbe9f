import { buildAndCheck } from './build.ts'
import type { Command } from './command.ts'
import { runTool } from './run-tool.ts'

export const checkCommand: Command = {
  help: 'check                          检查类型、plugin.json、清单、名称和引入的模块，不写文件',
  async run(line) {
    const types = await runTool('typescript', 'bin/tsc', ['--noEmit', '-p', '.'], line.folder)
    const { project } = await buildAndCheck(line)
    if (types !== 0) return types
    console.log(`${project.manifest.id} 检查通过`)
    return undefined
  },
}
