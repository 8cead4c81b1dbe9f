import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { packageChecksum } from '../../../core/server/outside/package/package-files.ts'
import { watchFolders } from '../../../core/server/publishing/watch-folders.ts'
import { buildPackage } from '../build/build-package.ts'
import { checkPackage } from '../check/check-package.ts'
import { moveWhole } from '../develop/move-whole.ts'
import { oneAtATime } from '../develop/one-at-a-time.ts'
import { forgetLast, said, verdictOn } from '../develop/verdict.ts'
import { Problem } from '../project/problem.ts'
import { readProject } from '../project/project.ts'
import type { Command } from './command.ts'
import { dataFolder } from './data-folder.ts'
import { sizeOf } from './size-of.ts'

/** What is made by tools, or has nothing to do with the plugin. */
const isLeft = (name: string): boolean => /^(node_modules|dist|\..*)$|\.(zip|tgz|pem)$/.test(name)

const clock = (): string => new Date().toLocaleTimeString('zh-CN', { hour12: false })

/** A package that was put into the server's folder. */
interface Placed {
  readonly id: string
  readonly checksum: string
}

/** Builds once and tells how it went. A plugin with problems leaves the server with the one it has. */
const buildOnce = async (folder: string, data: string): Promise<Placed | undefined> => {
  const began = performance.now()
  try {
    const project = await readProject(folder)
    const files = await buildPackage(project, { development: true })
    const { errors, warnings } = await checkPackage(project, files)
    for (const warning of warnings) console.warn(`提醒：${warning}`)
    if (errors.length > 0) throw Problem.of(`有 ${errors.length} 个问题，服务器里仍是上一次的：`, errors)
    const { id, version } = project.manifest
    forgetLast(data, id)
    await moveWhole(files, data, id)
    console.log(
      `${clock()} ${id} ${version} → ${join(data, 'plugins', id)}（${sizeOf(files)}，${Math.round(performance.now() - began)} 毫秒）`,
    )
    return { id, checksum: packageChecksum(files) }
  } catch (error) {
    console.error(`${clock()} ${error instanceof Problem ? error.message : ((error as Error).stack ?? error)}`)
    return undefined
  }
}

/** Builds again and again, and tells what the server says of the last package that it was given. Ended by `ended`. */
const builder = (folder: string, data: string, ended: AbortSignal): (() => Promise<void>) => {
  let last: Placed | undefined
  const tell = async (placed: Placed): Promise<void> => {
    const isOver = (): boolean => ended.aborted || last !== placed
    const verdict = await verdictOn(data, placed, isOver)
    if (!isOver()) console.log(`${clock()} ${said(verdict)}`)
  }
  return oneAtATime(async () => {
    const placed = await buildOnce(folder, data)
    if (placed === undefined) return
    last = placed
    // Further saves need not wait for a server.
    void tell(placed)
  })
}

/** Keeps the process alive until it is told to end. npm hands a signal to the shell that it runs this in, and the shell dies of it without a word. */
const untilEnded = async (): Promise<void> => {
  const shell = process.ppid
  const { promise, resolve } = Promise.withResolvers<unknown>()
  process.once('SIGINT', resolve).once('SIGTERM', resolve)
  const timer = setInterval(() => process.env['npm_lifecycle_event'] && process.ppid !== shell && resolve(undefined), 500)
  await promise
  clearInterval(timer)
}

export const dev: Command = {
  help: 'dev [--data 数据目录]          保存后自动打包，放进运行中的服务器的 <数据目录>/plugins/',
  async run(line) {
    const data = await dataFolder(line)
    if (!existsSync(data)) throw new Problem(`数据目录 ${data} 不存在：请先用 npm run dev 启动服务器，或用 --data 写明另一个`)
    const ending = new AbortController()
    const end = untilEnded()
    const build = builder(line.folder, data, ending.signal)
    const stop = watchFolders([line.folder], () => void build(), isLeft)
    await build()
    console.log('正在等待修改，按 Ctrl-C 结束。插件会一直留在服务器里；删除上面的文件夹就是卸载。')
    await end
    ending.abort()
    stop()
    return undefined
  },
}
