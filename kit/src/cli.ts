/** yuanhang-plugin: creates, checks, tests, packs and signs outside plugins. */
import { parseArgs } from 'node:util'
import { causeOf } from '../../core/contract/must.ts'
import { buildCommand } from './commands/build.ts'
import { checkCommand } from './commands/check.ts'
import type { Command, CommandLine } from './commands/command.ts'
import { createCommand } from './commands/create.ts'
import { devCommand } from './commands/dev.ts'
import { keygenCommand } from './commands/keygen.ts'
import { packCommand } from './commands/pack.ts'
import { signCommand } from './commands/sign.ts'
import { testCommand } from './commands/test.ts'
import { Problem } from './project/problem.ts'

const COMMANDS: Readonly<Record<string, Command>> = {
  create: createCommand,
  dev: devCommand,
  build: buildCommand,
  check: checkCommand,
  test: testCommand,
  pack: packCommand,
  keygen: keygenCommand,
  sign: signCommand,
}

const usageText = (): string =>
  ['用法：yuanhang-plugin <命令>', '', ...Object.values(COMMANDS).map(command => `  ${command.help}`), ''].join('\n')

const parseCommandLine = (args: readonly string[]): CommandLine => {
  try {
    const option = { type: 'string' } as const
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { data: option, sign: option, key: option, kit: option, title: option },
    })
    return { folder: process.cwd(), words: positionals, options: values }
  } catch (error) {
    throw new Problem(`${causeOf(error).message}\n\n${usageText()}`)
  }
}

const runCommandLine = async ([name, ...args]: readonly string[]): Promise<void> => {
  const command = name === undefined ? undefined : COMMANDS[name]
  if (command === undefined) {
    const asked = name === undefined || name === 'help' || name === '--help'
    console.log(asked ? usageText() : `未知命令：${name}\n\n${usageText()}`)
    process.exitCode = asked ? 0 : 1
    return
  }
  process.exitCode = (await command.run(parseCommandLine(args))) ?? 0
}

try {
  await runCommandLine(process.argv.slice(2))
} catch (error) {
  console.error(error instanceof Problem ? error.message : error)
  process.exitCode = 1
}
