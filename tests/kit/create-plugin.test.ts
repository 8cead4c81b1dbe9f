/** First steps of a plugin author with real npm: nothing is linked, everything comes from the packed kit and the registry. */
import { existsSync, mkdtempSync, readFileSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { packKit } from '#kit/pack/tarball.ts'
import { ownMinute, type Ran, runProgram } from './project.ts'

const MINUTE = 60_000
const ROOT = join(import.meta.dirname, '../..')

let folder: string
beforeAll(async () => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'yuanhang-author-')))
  await packKit()
}, MINUTE)
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Packages in npm's cache are not downloaded again. */
const env = { npm_config_prefer_offline: 'true' }

const npm = (cwd: string, ...args: readonly string[]): Promise<Ran> => {
  const script = process.env['npm_execpath']
  if (script && /\.[cm]?js$/.test(script)) return runProgram(process.execPath, [script, ...args], cwd, env)
  return runProgram(process.platform === 'win32' ? 'npm.cmd' : 'npm', args, cwd, env)
}

it(
  'npm run create-plugin makes a project within a minute; its tests pass, it is built, and it can make the next one',
  async () => {
    const began = performance.now()
    const program = join(ROOT, 'tools/create-plugin.ts')
    const made = await runProgram(process.execPath, [program, 'call-log', 'call-log'], folder, {
      ...env,
      YUANHANG_CALLER: folder,
      DATA_DIR: 'data-of-mine',
    })
    expect(made.code, made.output).toBe(0)
    expect(performance.now() - began).toBeLessThan(ownMinute())
    const project = join(folder, 'call-log')
    expect(made.output).toContain(`已新建插件 call-log：${project}`)
    const { yuanhang } = JSON.parse(readFileSync(join(project, 'package.json'), 'utf8'))
    expect(yuanhang.data).toBe(join(ROOT, 'data-of-mine'))
    for (const args of [['test'], ['run', 'build']]) {
      const { code, output } = await npm(project, ...args)
      expect(code, output).toBe(0)
    }
    expect(existsSync(join(project, 'dist/checksums.json'))).toBe(true)
    // The tarball is located by npm's record of the installed kit.
    const next = await npm(project, 'exec', '--', 'yuanhang-plugin', 'create', 'next', '../next')
    expect(next.code, next.output).toBe(0)
    expect(existsSync(join(folder, 'next/kit.tgz'))).toBe(true)
  },
  4 * MINUTE,
)
