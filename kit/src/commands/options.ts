import type { KeyObject } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { readKey } from '../package/checksums.ts'
import { Problem } from '../project/problem.ts'
import type { CommandLine } from './command.ts'

/** The value of `--name value`; undefined when it was not given. */
export const textOption = ({ options }: CommandLine, name: string): string | undefined => options[name]

/** A file named on the command line, relative to where it was typed. */
export const fileOption = (line: CommandLine, name: string): string | undefined => {
  const value = textOption(line, name)
  return value === undefined ? undefined : resolve(line.folder, value)
}

/** The private key that `--sign` or `--key` names. */
export const keyOption = async (line: CommandLine, name: string): Promise<KeyObject | undefined> => {
  const file = fileOption(line, name)
  if (file === undefined) return undefined
  try {
    return readKey(await readFile(file, 'utf8'))
  } catch (error) {
    throw new Problem(`读不到私钥 ${file}：${(error as Error).message}`)
  }
}
