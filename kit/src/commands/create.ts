import { existsSync } from 'node:fs'
import { copyFile, cp, mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Problem } from '../project/problem.ts'
import type { Command, CommandLine } from './command.ts'
import { kitTarball } from './kit-tarball.ts'
import { fileOption, textOption } from './options.ts'

const KIT_ROOT = fileURLToPath(new URL('..', import.meta.url))

/** Replacements for the plugin's name in each spelling that the template uses. */
const nameReplacements = (id: string, title: string): readonly (readonly [RegExp, string])[] => {
  const pascal = id.replace(/(^|-)([a-z0-9])/g, (_, _dash, letter: string) => letter.toUpperCase())
  return [
    [/sample-plugin/g, id],
    [/sample_plugin/g, id.replaceAll('-', '_')],
    [/samplePlugin/g, pascal.charAt(0).toLowerCase() + pascal.slice(1)],
    [/示例插件/g, title],
  ]
}

const withReplacedNames = (text: string, forms: readonly (readonly [RegExp, string])[]): string =>
  forms.reduce((so, [form, name]) => so.replace(form, () => name), text)

const fillInTemplate = async (folder: string, id: string, title: string): Promise<void> => {
  const forms = nameReplacements(id, title)
  for (const entry of await readdir(folder, { withFileTypes: true, recursive: true })) {
    if (!entry.isFile()) continue
    const path = join(entry.parentPath, entry.name)
    await writeFile(path, withReplacedNames(await readFile(path, 'utf8'), forms))
    // npm does not pack files named .gitignore.
    const name = entry.name === 'gitignore' ? '.gitignore' : withReplacedNames(entry.name, forms)
    if (name !== entry.name) await rename(path, join(entry.parentPath, name))
  }
}

const writePackageJson = async (line: CommandLine, folder: string): Promise<void> => {
  const path = join(folder, 'package.json')
  const json: Readonly<Record<string, unknown>> = JSON.parse(await readFile(path, 'utf8'))
  const data = fileOption(line, 'data')
  if (data !== undefined) await writeFile(path, `${JSON.stringify({ ...json, yuanhang: { data } }, null, 2)}\n`)
}

/** Title of the plugin. Must be safe in JSON, Markdown and quoted strings of code, where the template inserts it. */
const pluginTitle = (line: CommandLine, id: string): string => {
  const title = textOption(line, 'title')?.trim() ?? `插件 ${id}`
  if (title === '' || title.length > 50 || /[\p{Cc}\p{Zl}\p{Zp}"'`\\]/u.test(title))
    throw new Problem('--title 要有1到50个字，不能有引号、反斜杠和换行等控制字符')
  return title
}

const isEmptyFolder = async (folder: string): Promise<boolean> => !existsSync(folder) || (await readdir(folder)).length === 0

export const createCommand: Command = {
  help: 'create 名称 [文件夹]           新建一个插件（--kit 套件.tgz，--title 标题）',
  async run(line) {
    const [id, place] = line.words
    if (id === undefined || !/^[a-z][a-z0-9-]*[a-z0-9]$/.test(id) || id.includes('--'))
      throw new Problem('请写插件的名称：小写字母开头，只含小写字母、数字和 -，如 call-log')
    const folder = resolve(line.folder, place ?? id)
    if (!(await isEmptyFolder(folder))) throw new Problem(`${folder} 不是空文件夹，没有写入任何文件`)
    const title = pluginTitle(line, id)
    const tarball = await kitTarball(fileOption(line, 'kit'), KIT_ROOT)
    await mkdir(folder, { recursive: true })
    await cp(join(KIT_ROOT, 'template'), folder, { recursive: true })
    await fillInTemplate(folder, id, title)
    await writePackageJson(line, folder)
    // The project contains its kit, since no registry has it.
    await copyFile(tarball, join(folder, 'kit.tgz'))
    const shown = relative(line.folder, folder) || '.'
    console.log(`已新建插件 ${id}：${shown}\n接下来：cd ${shown}，npm install，npm test`)
    return undefined
  },
}
