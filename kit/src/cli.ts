/** yuanhang-plugin: creates, checks, tests, packs and signs outside plugins. */
import { parseArgs } from 'node:util'
import { build } from './commands/build.ts'
import { check } from './commands/check.ts'
import type { Command, CommandLine } from './commands/command.ts'
import { create } from './commands/create.ts'
import { dev } from './commands/dev.ts'
import { keygen } from './commands/keygen.ts'
import { pack } from './commands/pack.ts'
import { sign } from './commands/sign.ts'
import { test } from './commands/test.ts'
import { Problem } from './project/problem.ts'

const COMMANDS: Readonly<Record<string, Command>> = { create, dev, build, check, test, pack, keygen, sign }

const help = (): string =>
  ['用法：yuanhang-plugin <命令>', '', ...Object.values(COMMANDS).map(command => `  ${command.help}`), ''].join('\n')

const readLine = (args: readonly string[]): CommandLine => {
  try {
    const option = { type: 'string' } as const
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { data: option, sign: option, key: option, kit: option, title: option },
    })
    return { folder: process.cwd(), words: positionals, options: values }
  } catch (error) {
    throw new Problem(`${(error as Error).message}\n\n${help()}`)
  }
}

const main = async ([name, ...args]: readonly string[]): Promise<void> => {
  const command = name === undefined ? undefined : COMMANDS[name]
  if (command === undefined) {
    const asked = name === undefined || name === 'help' || name === '--help'
    console.log(asked ? help() : `未知命令：${name}\n\n${help()}`)
    process.exitCode = asked ? 0 : 1
    return
  }
  process.exitCode = (await command.run(readLine(args))) ?? 0
}

try {
  await main(process.argv.slice(2))
} catch (error) {
  console.error(error instanceof Problem ? error.message : error)
  process.exitCode = 1
}
