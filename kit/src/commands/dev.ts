import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { causeOf } from '../../../core/contract/must.ts'
import { packageChecksum } from '../../../core/server/outside/package/package-files.ts'
import { watchFolders } from '../../../core/server/publishing/watch-folders.ts'
import { buildPackage } from '../build/build-package.ts'
import { checkPackage } from '../check/check-package.ts'
import { replacePackage } from '../develop/move-whole.ts'
import { oneAtATime } from '../develop/one-at-a-time.ts'
import { forgetLastVerdict, verdictMessage, waitForVerdict } from '../develop/verdict.ts'
import { Problem } from '../project/problem.ts'
import { readProject } from '../project/project.ts'
import type { Command } from './command.ts'
import { dataFolder } from './data-folder.ts'
import { packageSizeText } from './size-of.ts'

/** True for generated files and files that do not belong to the plugin. */
const isIgnoredFile = (name: string): boolean => /^(node_modules|dist|\..*)$|\.(zip|tgz|pem)$/.test(name)

const clockTime = (): string => new Date().toLocaleTimeString('zh-CN', { hour12: false })

/** A package that was installed into the server's folder. */
interface InstalledPackage {
  readonly id: string
  readonly checksum: string
}

/** Builds once and prints the result. If the plugin has problems, the server keeps its last version. */
const buildOnce = async (folder: string, data: string): Promise<InstalledPackage | undefined> => {
  const began = performance.now()
  try {
    const project = await readProject(folder)
    const files = await buildPackage(project, { development: true })
    const { errors, warnings } = await checkPackage(project, files)
    for (const warning of warnings) console.warn(`提醒：${warning}`)
    if (errors.length > 0) throw Problem.of(`有 ${errors.length} 个问题，服务器里仍是上一次的：`, errors)
    const { id, version } = project.manifest
    forgetLastVerdict(data, id)
    await replacePackage(files, data, id)
    console.log(
      `${clockTime()} ${id} ${version} → ${join(data, 'plugins', id)}（${packageSizeText(files)}，${Math.round(performance.now() - began)} 毫秒）`,
    )
    return { id, checksum: packageChecksum(files) }
  } catch (error) {
    console.error(`${clockTime()} ${error instanceof Problem ? error.message : (causeOf(error).stack ?? error)}`)
    return undefined
  }
}

/**
 * Returns a function that rebuilds, and prints the server's verdict on the last package
 * @param ended aborted when the command ends
 */
const createBuilder = (folder: string, data: string, ended: AbortSignal): (() => Promise<void>) => {
  let last: InstalledPackage | undefined
  const tell = async (placed: InstalledPackage): Promise<void> => {
    const isOver = (): boolean => ended.aborted || last !== placed
    const verdict = await waitForVerdict(data, placed, isOver)
    if (!isOver()) console.log(`${clockTime()} ${verdictMessage(verdict)}`)
  }
  return oneAtATime(async () => {
    const placed = await buildOnce(folder, data)
    if (placed === undefined) return
    last = placed
    // Not awaited, so that the next build does not wait for the server.
    void tell(placed)
  })
}

/** Resolves on SIGINT or SIGTERM, or when the parent shell ends (checked every 500 ms): npm sends signals to that shell only. */
const waitForEnd = async (): Promise<void> => {
  const shell = process.ppid
  const { promise, resolve } = Promise.withResolvers<unknown>()
  process.once('SIGINT', resolve).once('SIGTERM', resolve)
  const timer = setInterval(() => process.env['npm_lifecycle_event'] && process.ppid !== shell && resolve(undefined), 500)
  await promise
  clearInterval(timer)
}

export const devCommand: Command = {
  help: 'dev [--data 数据目录]          保存后自动打包，放进运行中的服务器的 <数据目录>/plugins/',
  async run(line) {
    const data = await dataFolder(line)
    if (!existsSync(data)) throw new Problem(`数据目录 ${data} 不存在：请先用 npm run dev 启动服务器，或用 --data 写明另一个`)
    const ending = new AbortController()
    const end = waitForEnd()
    const build = createBuilder(line.folder, data, ending.signal)
    const stop = watchFolders([line.folder], () => void build(), isIgnoredFile)
    await build()
    console.log('正在等待修改，按 Ctrl-C 结束。插件会一直留在服务器里；删除上面的文件夹就是卸载。')
    await end
    ending.abort()
    stop()
    return undefined
  },
}
