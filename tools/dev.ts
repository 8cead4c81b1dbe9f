/**
 * npm run dev: restarts the server and rebuilds the bundle when their sources change; also restarts the server when a plugin in DATA_DIR/plugins
 * needs it.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, watch } from 'node:fs'
import { join, resolve } from 'node:path'
import { buildWeb, forgetBuild } from './support/build-web.ts'
import { ROOT } from './support/paths.ts'
import { followPlugins } from './support/plugin-folders.ts'
import { PROGRAMS } from './support/run.ts'

const WATCHED_FOLDERS = [
  'core/contract',
  'core/kernel',
  'core/manifest',
  'core/server',
  'apps/server',
  'apps/crm',
  'plugins',
  'manifests',
  'schemas',
]
// Manifests need no restart, since the running server publishes them.
const NO_RESTART_FILES = /(^|\/)manifests\/|\.test\.tsx?$|\.tsx$|\.css$|~$|\.sw[px]$/

const children: { bundle?: ChildProcess; server?: ChildProcess } = {}
let stopping = false

const spawnNode = (args: readonly string[], env: NodeJS.ProcessEnv = process.env): ChildProcess =>
  spawn(process.execPath, args, { cwd: ROOT, env, stdio: ['ignore', 'inherit', 'inherit'] })

const stopChild = async (child: ChildProcess | undefined): Promise<void> => {
  if (!child || child.exitCode !== null || child.signalCode !== null) return
  const exited = once(child, 'exit')
  child.kill('SIGTERM')
  await exited
}

let restarting = false
const restart = async (): Promise<void> => {
  if (restarting) return
  restarting = true
  await stopChild(children.server)
  restarting = false
  if (!stopping) children.server = spawnNode(['apps/server/main.ts'], { ...process.env, PLUGIN_DEV: process.env.PLUGIN_DEV ?? '1' })
}

let restartTimer: NodeJS.Timeout | undefined
const restartSoon = (why: string): void => {
  clearTimeout(restartTimer)
  restartTimer = setTimeout(() => {
    console.log(`\n${why}，正在重新启动…`)
    restart()
  }, 150)
}

const restartOnChange = (_: string, file: string | null): void => {
  if (file && !NO_RESTART_FILES.test(file)) restartSoon(`${file} 已修改`)
}

const stopAll = async (): Promise<void> => {
  if (stopping) return
  stopping = true
  await Promise.all([stopChild(children.server), stopChild(children.bundle)])
  process.exit(0)
}

process.on('SIGINT', stopAll).on('SIGTERM', stopAll)
// The server reads the page when it starts, so it must exist first.
await buildWeb()
// dist/ now contains a development bundle, which a later `npm start` must not reuse.
forgetBuild()
children.bundle = spawnNode([PROGRAMS.rollup, '-c', 'rollup.config.mjs', '--watch', '--no-watch.clearScreen'], {
  ...process.env,
  NODE_ENV: 'development',
})
for (const folder of WATCHED_FOLDERS) watch(join(ROOT, folder), { recursive: true }, restartOnChange)
// The server's security headers contain hashes of the page's scripts, so it restarts with the page.
mkdirSync(join(ROOT, 'dist/web'), { recursive: true })
watch(join(ROOT, 'dist/web'), (event, file) => {
  if (file === 'index.html') restartOnChange(event, file)
})
followPlugins(resolve(ROOT, process.env.DATA_DIR?.trim() || 'data'), id => restartSoon(`插件 ${id} 的服务端部分已修改`))
restart()
