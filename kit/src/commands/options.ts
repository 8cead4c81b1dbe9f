import type { KeyObject } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { causeOf } from '../../../core/contract/must.ts'
import { readSigningKey } from '../package/checksums.ts'
import { Problem } from '../project/problem.ts'
import type { CommandLine } from './command.ts'

/** Value of `--name value`; undefined if absent. */
export const textOption = ({ options }: CommandLine, name: string): string | undefined => options[name]

/** File path from an option, relative to the working directory. */
export const fileOption = (line: CommandLine, name: string): string | undefined => {
  const value = textOption(line, name)
  return value === undefined ? undefined : resolve(line.folder, value)
}

/**
 * Private key from the file that `--sign` or `--key` names; undefined if the option is absent
 * @throws Problem if the file cannot be read
 */
export const keyOption = async (line: CommandLine, name: string): Promise<KeyObject | undefined> => {
  const file = fileOption(line, name)
  if (file === undefined) return undefined
  try {
    return readSigningKey(await readFile(file, 'utf8'))
  } catch (error) {
    throw new Problem(`读不到私钥 ${file}：${causeOf(error).message}`)
  }
}
