import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type OutsideProject, scaffolded } from './project.ts'

/** A plugin is on its way within a minute, whatever the machine does besides. */
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
      expect(performance.now() - began).toBeLessThan(MINUTE)
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
    'is not written where something is already',
    async () => {
      const before = files()
      expect(await project.run('create', 'other', '.')).toMatchObject({ code: 1, output: expect.stringContaining('不是空文件夹') })
      expect(files()).toEqual(before)
    },
    MINUTE,
  )
})

describe('while it is written', () => {
  let data: string
  beforeAll(() => {
    data = mkdtempSync(join(tmpdir(), 'yuanhang-data-'))
  })
  afterAll(() => rmSync(data, { recursive: true, force: true }))

  it(
    'comes whole into the folder of the server at every save, and one with a mistake does not come',
    async () => {
      const program = join(project.folder, 'node_modules/@yuanhang/kit/bin/yuanhang-plugin.js')
      const child = spawn(process.execPath, [program, 'dev', '--data', data], { cwd: project.folder })
      let told = ''
      for (const stream of [child.stdout, child.stderr])
        stream.on('data', chunk => {
          told += chunk
        })
      const place = join(data, 'plugins/call-log')
      const patient = { timeout: MINUTE / 2, interval: 50 }
      const inPlace = (name: string): string => (existsSync(join(place, name)) ? readFileSync(join(place, name), 'utf8') : '')
      try {
        await expect.poll(() => told, patient).toContain('正在等待修改')
        expect(inPlace('plugin.json')).toContain('"version": "1.0.0"')
        const manifest = join(project.folder, 'plugin.json')
        const text = readFileSync(manifest, 'utf8')
        writeFileSync(manifest, text.replace('"1.0.0"', '"1.0.1"').replace('"/call-log/note/list"', '"/call-log/other"'))
        await expect.poll(() => told, patient).toContain('服务器里仍是上一次的')
        expect(inPlace('plugin.json')).toContain('"version": "1.0.0"')
        writeFileSync(manifest, text.replace('"1.0.0"', '"1.0.2"'))
        await expect.poll(() => inPlace('plugin.json'), patient).toContain('"version": "1.0.2"')
        expect(readdirSync(join(data, 'plugins'))).toEqual(['call-log'])
      } finally {
        child.kill('SIGTERM')
        await once(child, 'close')
      }
      expect(readdirSync(data)).toEqual(['plugins'])
    },
    2 * MINUTE,
  )
})
