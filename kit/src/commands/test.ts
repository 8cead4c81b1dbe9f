import type { Command } from './command.ts'
import { runTool } from './run-tool.ts'

export const testCommand: Command = {
  help: 'test [文件…]                   运行测试',
  run: ({ words, folder }) => runTool('vitest', 'vitest.mjs', ['run', ...words], folder),
}
