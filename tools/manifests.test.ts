import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { formatProblem } from '#core/manifest/index.ts'
import { checkManifests } from './manifests.ts'

const root = join(import.meta.dirname, '..')
const fixtures = join(root, 'tests/manifests')

const run = (folder: string) =>
  spawnSync(process.execPath, ['tools/manifests.ts', '--without-server', '--root', folder], { cwd: root, encoding: 'utf8' })

describe('npm run manifests', () => {
  it('finds the project without a word', async () => {
    const { problems } = await checkManifests(root, { server: false })
    expect(problems.map(formatProblem)).toEqual([])
  })

  it('counts what is there and exits 0', () => {
    const { status, stdout } = run(join(fixtures, 'valid/base'))
    expect(stdout).toContain('清单正确：4 个资源，7 个页面')
    expect(status).toBe(0)
  }, 30_000)

  it('prints every problem and exits 1', () => {
    const { status, stdout, stderr } = run(join(fixtures, 'invalid/ref-unknown-plugin'))
    expect(stdout).toContain('plugins/qr/plugin.json:6 /requires/0 [ref.unknown-plugin]')
    expect(stderr).toContain('清单有误：1 个错误')
    expect(status).toBe(1)
  }, 30_000)
})
