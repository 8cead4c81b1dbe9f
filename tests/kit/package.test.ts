import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { checkPackageFiles } from '#core/server/outside/package/check-package.ts'
import { readPackageFolder } from '#core/server/outside/package/read-folder.ts'
import { readPackageZip } from '#core/server/outside/package/read-zip.ts'
import { readPluginKey } from '#core/server/outside/package/signature.ts'
import { packKit } from '#kit/pack/tarball.ts'
import kit from '../../kit/package.json' with { type: 'json' }
import root from '../../package.json' with { type: 'json' }
import { type OutsideProject, scaffolded } from './project.ts'

const MINUTE = 60_000
const NOBODY = { keys: [], bundled: new Set<string>() }

describe('the kit', () => {
  it('depends on exactly what this project is made with', () => {
    const own: Readonly<Record<string, string>> = { ...root.dependencies, ...root.devDependencies }
    expect(kit.dependencies).toEqual(Object.fromEntries(Object.keys(kit.dependencies).map(name => [name, own[name]])))
  })

  it(
    'is packed with all that it needs, and nothing that this project alone can run',
    async () => {
      const { tarball, folder } = await packKit()
      const listed = spawnSync('tar', ['-tzf', tarball], { encoding: 'utf8' }).stdout.split('\n')
      for (const name of [
        'bin/yuanhang-plugin.js',
        'dist/cli.js',
        'dist/inspect.js',
        'dist/runtime-form.js',
        'dist/server.js',
        'dist/application.json',
      ])
        expect(listed).toContain(`package/${name}`)
      for (const name of [
        'schemas/plugin.schema.json',
        'template/gitignore',
        'template/plugin.json',
        'types/yuanhang.d.ts',
        'LICENSE',
        'README.md',
      ])
        expect(listed).toContain(`package/${name}`)
      expect(listed.filter(name => /^package\/(src|pack|node_modules)\//.test(name))).toEqual([])
      const programs = readdirSync(join(folder, 'dist')).filter(name => name.endsWith('.js'))
      const paths = programs.filter(name => readFileSync(join(folder, 'dist', name), 'utf8').includes(join(import.meta.dirname, '../..')))
      expect(paths).toEqual([])
    },
    MINUTE,
  )
})

describe('what the kit packs', () => {
  let project: OutsideProject
  const run = async (...args: readonly string[]): Promise<string> => {
    const { code, output } = await project.run(...args)
    expect(code, output).toBe(0)
    return output
  }
  beforeAll(async () => {
    project = await scaffolded('call-log')
  }, MINUTE)
  afterAll(() => project.remove())

  it(
    'is taken by the server, from the zip and from the folder alike',
    async () => {
      await run('build')
      const packed = await run('pack')
      const fromZip = checkPackageFiles(await readPackageZip(readFileSync(join(project.folder, 'call-log-1.0.0.zip'))), NOBODY)
      const fromFolder = checkPackageFiles(readPackageFolder(join(project.folder, 'dist')), NOBODY)
      expect([fromZip.problems, fromFolder.problems]).toEqual([[], []])
      expect(fromFolder.read?.checksum).toBe(fromZip.read?.checksum)
      expect(packed).toContain(fromZip.read?.checksum)
    },
    MINUTE,
  )

  it(
    'is believed by its signature, whenever it was signed',
    async () => {
      const said = await run('keygen', 'key.pem')
      const key = readPluginKey(/公钥：(\S+)/.exec(said)?.[1] ?? '')
      const other = readPluginKey(/公钥：(\S+)/.exec(await run('keygen', 'other.pem'))?.[1] ?? '')
      if (!key || !other) throw new Error('no keys')
      const signer = () => {
        const checked = [key, other].map(one =>
          checkPackageFiles(readPackageFolder(join(project.folder, 'dist')), { ...NOBODY, keys: [one] }),
        )
        return checked.map(({ read, problems }) => [read?.signedBy, problems.length])
      }
      await run('build', '--sign', 'key.pem')
      expect(signer()).toEqual([
        [key.fingerprint, 0],
        [undefined, 1],
      ])
      await run('build')
      expect(signer()).toEqual([
        [undefined, 1],
        [undefined, 1],
      ])
      await run('sign', 'dist', '--key', 'other.pem')
      expect(signer()).toEqual([
        [undefined, 1],
        [other.fingerprint, 0],
      ])
    },
    2 * MINUTE,
  )

  it(
    'never takes the place of a key',
    async () => {
      const before = readFileSync(join(project.folder, 'key.pem'), 'utf8')
      expect(await project.run('keygen', 'key.pem')).toMatchObject({ code: 1, output: expect.stringContaining('没有覆盖') })
      expect(readFileSync(join(project.folder, 'key.pem'), 'utf8')).toBe(before)
    },
    MINUTE,
  )
})
