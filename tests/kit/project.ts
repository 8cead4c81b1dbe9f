/** Plugin projects outside of this repository, with nothing of it in reach but the packed kit. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, realpathSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { packKit } from '#kit/pack/tarball.ts'

const ROOT = join(import.meta.dirname, '../..')
const MODULES = join(ROOT, 'node_modules')

export interface Ran {
  readonly code: number
  /** Standard output and error as they came. */
  readonly output: string
}

export interface OutsideProject {
  readonly folder: string
  /** Runs `yuanhang-plugin` in it. */
  run(...args: readonly string[]): Promise<Ran>
  remove(): void
}

const runNode = async (args: readonly string[], cwd: string): Promise<Ran> => {
  // What the tests around say of themselves is not for the plugin's own.
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^(VITEST|NODE_ENV|TEST)/.test(name)))
  const child = spawn(process.execPath, [...args], { cwd, env: { ...env, NO_COLOR: '1' } })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', chunk => {
      output += chunk
    })
  const [code] = (await once(child, 'close')) as [number | null]
  return { code: code ?? 1, output }
}

/** As npm would install the kit: the kit itself unpacked, and beside it what it depends on. */
const install = (folder: string, kit: string): void => {
  const modules = join(folder, 'node_modules')
  mkdirSync(join(modules, '@yuanhang'), { recursive: true })
  cpSync(kit, join(modules, '@yuanhang/kit'), { recursive: true })
  for (const name of readdirSync(MODULES))
    if (!name.startsWith('.') && name !== '@yuanhang') symlinkSync(join(MODULES, name), join(modules, name))
}

const PROGRAM = 'bin/yuanhang-plugin.js'

/** An empty folder outside of the repository that the kit is installed in; `fill` makes the project in it. */
const project = async (fill: (folder: string, kit: string) => Promise<unknown> | unknown): Promise<OutsideProject> => {
  const kit = (await packKit()).folder
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'yuanhang-outside-')))
  await fill(folder, kit)
  install(folder, kit)
  return {
    folder,
    run: (...args) => runNode([join(folder, 'node_modules/@yuanhang/kit', PROGRAM), ...args], folder),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}

/** What `yuanhang-plugin create` makes. */
export const scaffolded = (name: string): Promise<OutsideProject> =>
  project(async (folder, kit) => {
    const { code, output } = await runNode([join(kit, PROGRAM), 'create', name, folder], folder)
    if (code !== 0) throw new Error(output)
  })

/** A copy of a project that lies in this repository. */
export const copied = (source: string): Promise<OutsideProject> =>
  project(folder => cpSync(source, folder, { recursive: true, filter: path => !/[\\/](node_modules|dist)$/.test(path) }))
