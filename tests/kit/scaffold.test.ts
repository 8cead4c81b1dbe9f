import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { appendFileSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { writeVerdict } from '#core/server/outside/install/verdicts.ts'
import { packageChecksum } from '#core/server/outside/package/package-files.ts'
import { readPackageFolder } from '#core/server/outside/package/read-folder.ts'
import { type OutsideProject, ownMinute, scaffolded } from './project.ts'

/** Timeout of a minute: scaffolding and building a plugin must not take longer, even on a busy machine. */
const MINUTE = 60_000

let project: OutsideProject
beforeAll(async () => {
  project = await scaffolded('call-log')
}, MINUTE)
afterAll(() => project.remove())

const files = (): readonly string[] =>
  readdirSync(project.folder, { recursive: true, encoding: 'utf8' })
    .filter(name => !name.startsWith('node_modules'))
    .sort()

describe('a new plugin', () => {
  it('has its own name in every file, and none of the template', () => {
    const texts = files().filter(name => /\.\w+$/.test(name))
    for (const name of texts) expect(`${name} ${readFileSync(join(project.folder, name), 'utf8')}`).not.toMatch(/sample|示例插件/i)
    expect(files()).toEqual(expect.arrayContaining(['.gitignore', 'README.md', 'manifests/resources/callLogNote.json', 'plugin.json']))
  })

  it(
    'passes its own check and tests, and is built, within a minute',
    async () => {
      const began = performance.now()
      for (const command of ['check', 'test', 'build']) expect(await project.run(command), command).toMatchObject({ code: 0 })
      expect(performance.now() - began).toBeLessThan(ownMinute())
      expect(readdirSync(join(project.folder, 'dist')).sort()).toEqual(
        expect.arrayContaining(['checksums.json', 'chunks', 'client.js', 'manifests', 'migrations', 'plugin.json', 'server.js']),
      )
    },
    2 * MINUTE,
  )

  it(
    'is built into the same bytes again',
    async () => {
      const built = () => readFileSync(join(project.folder, 'dist/checksums.json'), 'utf8')
      const before = built()
      await project.run('build')
      expect(built()).toBe(before)
    },
    MINUTE,
  )

  it(
    'takes a title as it is, and none that would break a file',
    async () => {
      const elsewhere = mkdtempSync(join(tmpdir(), 'yuanhang-titled-'))
      onTestFinished(() => rmSync(elsewhere, { recursive: true, force: true }))
      const titled = (title: string) => project.run('create', 'titled', join(elsewhere, 'titled'), '--kit', 'kit.tgz', '--title', title)
      for (const title of [' ', '“"”', "it's", 'a\\b', '一\n二'])
        expect(await titled(title), title).toMatchObject({ code: 1, output: expect.stringContaining('--title') })
      expect(readdirSync(elsewhere)).toEqual([])
      expect(await titled(' $& 与 $$ <通话>')).toMatchObject({ code: 0 })
      const written = (file: string) => readFileSync(join(elsewhere, 'titled', file), 'utf8')
      expect(JSON.parse(written('plugin.json')).title).toBe('$& 与 $$ <通话>')
      expect(written('server/summary.ts')).toContain("title: '$& 与 $$ <通话>：统计'")
    },
    MINUTE,
  )

  it(
    'is not written where something is already',
    async () => {
      const before = files()
      expect(await project.run('create', 'other', '.')).toMatchObject({ code: 1, output: expect.stringContaining('不是空文件夹') })
      expect(files()).toEqual(before)
    },
    MINUTE,
  )
})

describe('the kit of a new plugin', () => {
  const created = (...args: readonly string[]) => project.run('create', 'other', join(elsewhere, 'other'), ...args)
  const record = () => join(project.folder, 'node_modules/.package-lock.json')
  let elsewhere: string
  beforeAll(() => {
    elsewhere = mkdtempSync(join(tmpdir(), 'yuanhang-elsewhere-'))
  })
  afterAll(() => rmSync(elsewhere, { recursive: true, force: true }))

  it('comes from a tarball, never from a registry: nothing is written without one', async () => {
    const registry = 'https://registry.npmjs.org/@yuanhang/kit/-/kit-1.0.0.tgz'
    for (const packages of [undefined, {}, { 'node_modules/@yuanhang/kit': { resolved: registry } }]) {
      writeFileSync(record(), JSON.stringify({ packages }))
      expect(await created()).toMatchObject({ code: 1, output: expect.stringContaining('--kit') })
    }
    writeFileSync(record(), JSON.stringify({ packages: { 'node_modules/@yuanhang/kit': { resolved: 'file:gone.tgz' } } }))
    expect(await created()).toMatchObject({ code: 1, output: expect.stringContaining('gone.tgz') })
    expect(readdirSync(elsewhere)).toEqual([])
  })

  it('is the one that npm installed the running kit from', async () => {
    writeFileSync(record(), JSON.stringify({ packages: { 'node_modules/@yuanhang/kit': { resolved: 'file:kit.tgz' } } }))
    expect(await created()).toMatchObject({ code: 0 })
    const own = (folder: string) => readFileSync(join(folder, 'kit.tgz'))
    expect(own(join(elsewhere, 'other')).equals(own(project.folder))).toBe(true)
    expect(readFileSync(join(elsewhere, 'other/package.json'), 'utf8')).toContain('"@yuanhang/kit": "file:kit.tgz"')
  })
})

describe('while it is written', () => {
  let data: string
  beforeAll(() => {
    data = mkdtempSync(join(tmpdir(), 'yuanhang-data-'))
  })
  afterAll(() => rmSync(data, { recursive: true, force: true }))

  const program = () => join(project.folder, 'node_modules/@yuanhang/kit/bin/yuanhang-plugin.js')
  const patient = { timeout: MINUTE / 2, interval: 50 }

  /** Runs `dev` during `work`; `told` returns its output so far. */
  const developing = async (work: (told: () => string) => Promise<void>): Promise<void> => {
    const child = spawn(process.execPath, [program(), 'dev', '--data', data], { cwd: project.folder })
    let said = ''
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', chunk => {
        said += chunk
      })
    try {
      await expect.poll(() => said, patient).toContain('正在等待修改')
      await work(() => said)
    } finally {
      child.kill('SIGTERM')
      await once(child, 'close')
    }
  }

  it(
    'comes whole into the folder of the server at every save, and one with a mistake does not come',
    async () => {
      const place = join(data, 'plugins/call-log')
      const inPlace = (name: string): string => (existsSync(join(place, name)) ? readFileSync(join(place, name), 'utf8') : '')
      await developing(async told => {
        expect(inPlace('plugin.json')).toContain('"version": "1.0.0"')
        const manifest = join(project.folder, 'plugin.json')
        const text = readFileSync(manifest, 'utf8')
        writeFileSync(manifest, text.replace('"1.0.0"', '"1.0.1"').replace('"/call-log/note/list"', '"/call-log/other"'))
        await expect.poll(told, patient).toContain('服务器里仍是上一次的')
        expect(inPlace('plugin.json')).toContain('"version": "1.0.0"')
        writeFileSync(manifest, text.replace('"1.0.0"', '"1.0.2"'))
        await expect.poll(() => inPlace('plugin.json'), patient).toContain('"version": "1.0.2"')
        expect(readdirSync(join(data, 'plugins'))).toEqual(['call-log'])
      })
      expect(readdirSync(data)).toEqual(['plugins'])
    },
    2 * MINUTE,
  )

  it(
    'hears what the server makes of it, and of its own files alone',
    async () => {
      const { version } = JSON.parse(readFileSync(join(project.folder, 'plugin.json'), 'utf8'))
      const builds = (told: string): number => told.split(`call-log ${version} → `).length - 1
      const checksum = (): string => packageChecksum(readPackageFolder(join(data, 'plugins/call-log')))
      const verdict = { id: 'call-log', accepted: true, problems: [], restart: false }
      await developing(async told => {
        writeVerdict(data, { ...verdict, checksum: '0'.repeat(64) })
        writeVerdict(data, { ...verdict, checksum: checksum(), accepted: false, problems: ['迁移 0001_note 在执行之后被修改过'] })
        await expect.poll(told, patient).toMatch(/服务器没有采用[\s\S]*- 迁移 0001_note 在执行之后被修改过/)
        mkdirSync(join(project.folder, 'node_modules/fresh'))
        writeFileSync(join(project.folder, 'node_modules/fresh/index.js'), '')
        mkdirSync(join(project.folder, '.idea'))
        writeFileSync(join(project.folder, 'call-log-1.0.0.zip'), '')
        appendFileSync(join(project.folder, 'wire.ts'), '// saved\n')
        await expect.poll(() => builds(told()), patient).toBe(2)
        // The verdict on the previous package was removed.
        expect(existsSync(join(data, 'plugins-verdict/call-log.json'))).toBe(false)
        writeVerdict(data, { ...verdict, checksum: checksum(), restart: true })
        await expect.poll(told, patient).toContain('在服务器重启后生效')
        expect(builds(told())).toBe(2)
      })
    },
    2 * MINUTE,
  )
})
