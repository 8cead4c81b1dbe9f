import { existsSync, watch } from 'node:fs'
import { mkdir, mkdtemp, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { PackageFiles } from '../../../core/server/outside/package/package-files.ts'
import { buildPackage, writePackage } from '../build/build-package.ts'
import { checkPackage } from '../check/check-package.ts'
import { Problem } from '../project/problem.ts'
import { readProject } from '../project/project.ts'
import type { Command } from './command.ts'
import { dataFolder } from './data-folder.ts'
import { sizeOf } from './size-of.ts'

/** An editor writes several times. */
const SETTLED = 80

/** What is made by tools, or has nothing to do with the plugin. */
const IGNORED = /(^|[\\/])(node_modules|dist|\..*)([\\/]|$)|\.zip$/

/** The server never meets half a package: it is written beside, and takes the place of the one before. */
const moveWhole = async (files: PackageFiles, data: string, id: string): Promise<void> => {
  const plugins = join(data, 'plugins')
  await mkdir(plugins, { recursive: true })
  const aside = await mkdtemp(join(data, 'plugin-build-'))
  try {
    await writePackage(files, join(aside, 'new'))
    const place = join(plugins, id)
    if (existsSync(place)) await rename(place, join(aside, 'old'))
    await rename(join(aside, 'new'), place)
  } finally {
    await rm(aside, { recursive: true, force: true })
  }
}

const clock = (): string => new Date().toLocaleTimeString('zh-CN', { hour12: false })

/** Builds once and tells how it went. A plugin with problems leaves the server with the one it has. */
const buildOnce = async (folder: string, data: string): Promise<void> => {
  const began = performance.now()
  try {
    const project = await readProject(folder)
    const files = await buildPackage(project, { development: true })
    const { errors, warnings } = await checkPackage(project, files)
    for (const warning of warnings) console.warn(`提醒：${warning}`)
    if (errors.length > 0) throw Problem.of(`有 ${errors.length} 个问题，服务器里仍是上一次的：`, errors)
    const { id, version } = project.manifest
    await moveWhole(files, data, id)
    console.log(
      `${clock()} ${id} ${version} → ${join(data, 'plugins', id)}（${sizeOf(files)}，${Math.round(performance.now() - began)} 毫秒）`,
    )
  } catch (error) {
    console.error(`${clock()} ${error instanceof Problem ? error.message : ((error as Error).stack ?? error)}`)
  }
}

/** Builds after changes, one build at a time; changes during a build make another one. */
const follow = (folder: string, build: () => Promise<void>): (() => void) => {
  let timer: NodeJS.Timeout | undefined
  let running = false
  let again = false
  const run = async (): Promise<void> => {
    if (running) {
      again = true
      return
    }
    running = true
    do {
      again = false
      await build()
    } while (again)
    running = false
  }
  const watcher = watch(folder, { recursive: true }, (_event, name) => {
    if (name === null || IGNORED.test(name)) return
    clearTimeout(timer)
    timer = setTimeout(() => void run(), SETTLED)
  })
  return () => {
    clearTimeout(timer)
    watcher.close()
  }
}

export const dev: Command = {
  help: 'dev [--data 数据目录]          保存后自动打包，放进运行中的服务器的 <数据目录>/plugins/',
  async run(line) {
    const data = await dataFolder(line)
    if (!existsSync(data)) throw new Problem(`数据目录 ${data} 不存在：请先用 npm run dev 启动服务器，或用 --data 写明另一个`)
    const build = (): Promise<void> => buildOnce(line.folder, data)
    const stop = follow(line.folder, build)
    await build()
    console.log('正在等待修改，按 Ctrl-C 结束。插件会一直留在服务器里；删除上面的文件夹就是卸载。')
    await new Promise(resolve => process.once('SIGINT', resolve).once('SIGTERM', resolve))
    stop()
    return undefined
  },
}
