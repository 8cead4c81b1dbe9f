/** Plugin projects outside the repository that can use only the packed kit. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, realpathSync, rmSync, symlinkSync } from 'node:fs'
import { availableParallelism, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { type PackedKit, packKit } from '#kit/pack/tarball.ts'

const ROOT = join(import.meta.dirname, '../..')
const MODULES = join(ROOT, 'node_modules')

/** One minute in milliseconds on an idle machine, scaled by the load average. */
export const ownMinute = (): number => 60_000 * Math.max(1, (loadavg()[0] ?? 0) / availableParallelism())

export interface Ran {
  readonly code: number
  /** Standard output and error combined. */
  readonly output: string
}

export interface OutsideProject {
  readonly folder: string
  /** Runs `yuanhang-plugin` in the project. */
  run(...args: readonly string[]): Promise<Ran>
  remove(): void
}

/** Runs a program as an author would, without the environment variables of the test runner and npm. */
export const runProgram = async (program: string, args: readonly string[], cwd: string, env: NodeJS.ProcessEnv = {}): Promise<Ran> => {
  const own = Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !/^(VITEST|NODE_ENV|TEST|INIT_CWD|npm_(?!execpath))/.test(name)),
  )
  const child = spawn(program, [...args], { cwd, env: { ...own, NO_COLOR: '1', ...env }, shell: program.endsWith('.cmd') })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', chunk => {
      output += chunk
    })
  const [code] = (await once(child, 'close')) as [number | null]
  return { code: code ?? 1, output }
}

const runNode = (args: readonly string[], cwd: string): Promise<Ran> => runProgram(process.execPath, args, cwd)

/** Installs the kit as npm would: the unpacked kit with its dependencies next to it. */
const install = (folder: string, kit: string): void => {
  const modules = join(folder, 'node_modules')
  mkdirSync(join(modules, '@yuanhang'), { recursive: true })
  cpSync(kit, join(modules, '@yuanhang/kit'), { recursive: true })
  for (const name of readdirSync(MODULES))
    if (!name.startsWith('.') && name !== '@yuanhang') symlinkSync(join(MODULES, name), join(modules, name))
}

const PROGRAM = 'bin/yuanhang-plugin.js'

/** Empty folder outside the repository with the kit installed; `fill` creates the project in it. */
const project = async (fill: (folder: string, kit: PackedKit) => Promise<unknown> | unknown): Promise<OutsideProject> => {
  const kit = await packKit()
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'yuanhang-outside-')))
  await fill(folder, kit)
  install(folder, kit.folder)
  return {
    folder,
    run: (...args) => runNode([join(folder, 'node_modules/@yuanhang/kit', PROGRAM), ...args], folder),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}

/** Project created by `yuanhang-plugin create`. */
export const scaffolded = (name: string): Promise<OutsideProject> =>
  project(async (folder, kit) => {
    const args = ['create', name, folder, '--kit', kit.tarball]
    const { code, output } = await runNode([join(kit.folder, PROGRAM), ...args], folder)
    if (code !== 0) throw new Error(output)
  })

/** Copy of a project in this repository. */
export const copied = (source: string): Promise<OutsideProject> =>
  project(folder => cpSync(source, folder, { recursive: true, filter: path => !/[\\/](node_modules|dist)$/.test(path) }))
