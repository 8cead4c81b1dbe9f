#!/usr/bin/env node
/** Entry point of the kit: plain JavaScript for Node 20 and newer. The test tools need a newer Node, which the package "node" provides. */
import { spawn, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { constants } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const require = createRequire(import.meta.url)

/** Minimum version for jsdom: 22.22.2 or 24.15.0. */
const isNewEnough = version => {
  const [major, minor, patch] = version.replace(/^v/, '').split('.').map(Number)
  if (major === 22) return minor > 22 || (minor === 22 && patch >= 2)
  return major > 24 || (major === 24 && minor >= 15)
}

/** Executable of the package "node"; undefined if it does not run. Downloads it first if npm refused the install script of that package. */
const ownNode = () => {
  const folder = dirname(require.resolve('node/package.json'))
  const program = join(folder, 'bin', process.platform === 'win32' ? 'node.exe' : 'node')
  const works = () => spawnSync(program, ['-e', ''], { stdio: 'ignore' }).status === 0
  if (!works() && existsSync(join(folder, 'installArchSpecificPackage.js'))) {
    console.log('正在下载 Node 24…')
    spawnSync(process.execPath, ['installArchSpecificPackage.js'], { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] })
  }
  return works() ? program : undefined
}

/** Runs the same command with another Node and exits with its exit code. */
const runOn = program => {
  const child = spawn(program, [fileURLToPath(import.meta.url), ...process.argv.slice(2)], { stdio: 'inherit' })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  child.on('exit', (code, signal) => process.exit(signal ? 128 + constants.signals[signal] : (code ?? 1)))
}

if (isNewEnough(process.version)) await import('../dist/cli.js')
else {
  const program = ownNode()
  if (program) runOn(program)
  else {
    console.error(`需要 Node 22.22.2、24.15.0 或更新的版本，当前是 ${process.version}。`)
    process.exitCode = 1
  }
}
