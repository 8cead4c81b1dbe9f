import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { formatProblem } from '#core/manifest/index.ts'
import { checkManifests } from './manifests.ts'

const root = join(import.meta.dirname, '..')
const fixtures = join(root, 'tests/manifests')

const runManifests = (folder: string) =>
  spawnSync(process.execPath, ['tools/manifests.ts', '--without-server', '--root', folder], { cwd: root, encoding: 'utf8' })

describe('npm run manifests', () => {
  it('finds the project without a word', async () => {
    const { problems } = await checkManifests(root, { server: false })
    expect(problems.map(formatProblem)).toEqual([])
  })

  it('knows without a database what the server will find in it', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'yuanhang-manifests-'))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    for (const part of ['manifests', 'plugins']) symlinkSync(join(fixtures, 'valid/base', part), join(folder, part))
    mkdirSync(join(folder, 'apps/server'), { recursive: true })
    writeFileSync(join(folder, 'apps/server/catalog.generated.json'), JSON.stringify({ migrations: {}, relations: {} }))
    const { problems } = await checkManifests(folder, { server: false })
    expect(new Set(problems.map(({ code }) => code))).toEqual(new Set(['db.no-relation']))
  })

  it('counts what is there and exits 0', () => {
    const { status, stdout } = runManifests(join(fixtures, 'valid/base'))
    expect(stdout).toContain('清单正确：7 个资源，10 个页面，9 个指标')
    expect(status).toBe(0)
  }, 30_000)

  it('prints every problem and exits 1', () => {
    const { status, stdout, stderr } = runManifests(join(fixtures, 'invalid/ref-unknown-plugin'))
    expect(stdout).toContain('plugins/qr/plugin.json:6 /requires/0 [ref.unknown-plugin]')
    expect(stderr).toContain('清单有误：1 个错误')
    expect(status).toBe(1)
  }, 30_000)
})
