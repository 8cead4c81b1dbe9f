/** The source folder of a plugin. */
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { causeOf } from '../../../core/contract/must.ts'
import type { PluginManifest } from '../../../schemas/types/plugin.ts'
import { Problem } from './problem.ts'

export interface Project {
  /** Absolute path. */
  readonly folder: string
  readonly manifest: PluginManifest
  /** Text of plugin.json. */
  readonly text: string
}

/**
 * Reads plugin.json. Only JSON syntax and the id are checked here
 * @throws Problem if the file is missing or invalid
 */
export const readProject = async (folder: string): Promise<Project> => {
  const file = join(folder, 'plugin.json')
  if (!existsSync(file)) throw new Problem(`${folder} 里没有 plugin.json：请在插件的文件夹里运行`)
  const text = await readFile(file, 'utf8')
  try {
    const manifest: PluginManifest = JSON.parse(text)
    if (typeof manifest.id !== 'string' || !/^[a-z][a-z0-9-]*$/.test(manifest.id))
      throw new Problem('plugin.json：“id” 应以小写字母开头，只含小写字母、数字和 -')
    return { folder, manifest, text }
  } catch (error) {
    if (error instanceof Problem) throw error
    throw new Problem(`plugin.json 不是有效的 JSON：${causeOf(error).message}`)
  }
}
