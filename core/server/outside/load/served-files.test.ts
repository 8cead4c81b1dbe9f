import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { Package } from '../package/check-package.ts'
import { packageChecksum } from '../package/package-files.ts'
import { createPluginStore } from '../store/plugin-store.ts'
import { createServedFiles, REPLACED_STAY_MS, type ServedFiles } from './served-files.ts'

let dataDir: string
let clock = 0
const said: string[] = []
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'yuanhang-served-'))
  clock = 1_000
  said.length = 0
})
afterEach(() => rmSync(dataDir, { recursive: true, force: true }))

/** A package, kept in the node's store. */
const packageOf = (text: string): Package => {
  const manifest = { id: 'one', title: 'One', version: '1.0.0', runtime: '^1.0', client: 'client.js', server: 'server.js' }
  const texts = { 'plugin.json': JSON.stringify(manifest), 'client.js': text, 'server.js': 'export default 1', 'chunks/a.js': text }
  const files = new Map(Object.entries(texts).map(([name, content]) => [name, Buffer.from(content)]))
  const own: Package = { manifest, checksum: packageChecksum(files), files, signedBy: undefined }
  createPluginStore(dataDir).keep(own)
  return own
}
const open = (): ServedFiles => createServedFiles(dataDir, { error: (_, message) => void said.push(message) }, () => clock)
const text = (files: ServedFiles, { checksum }: Package, name = 'chunks/a.js') => files.module('one', checksum, name)?.toString()
const only = (own: Package) => new Map([['one', own]])

it('serves modules of what is in service, and of what was for a quarter of an hour', () => {
  const [first, second] = [packageOf('1'), packageOf('2')]
  const files = open()
  files.serve(only(first))
  expect(text(files, first)).toBe('1')
  for (const name of ['plugin.json', 'server.js', 'other.js']) expect(text(files, first, name)).toBeUndefined()
  expect(text(files, second)).toBeUndefined()
  files.serve(only(second))
  clock += REPLACED_STAY_MS - 1
  expect([text(files, first), text(files, second)]).toEqual(['1', '2'])
  // Serving the same again does not extend the time of the old files.
  files.serve(only(second))
  clock += 1
  expect([text(files, first), text(files, second)]).toEqual([undefined, '2'])
  files.serve(only(second))
  expect(files.kept(only(second))).toEqual([`one/${second.checksum}`])
})

it('knows after a restart what it served before, as long as that is what it was', () => {
  const [first, second] = [packageOf('1'), packageOf('2')]
  open().serve(only(first))
  const again = open()
  expect(again.kept(only(first))).toEqual([`one/${first.checksum}`])
  expect(again.kept(new Map())).toEqual([])
  again.serve(only(second))
  expect([text(again, first), text(again, second)]).toEqual(['1', '2'])
  const later = open()
  clock += REPLACED_STAY_MS
  expect(text(later, first)).toBeUndefined()
  clock -= 1
  expect(text(later, first)).toBe('1')
  writeFileSync(join(dataDir, 'plugin-store/one', first.checksum, 'chunks/a.js'), 'changed')
  expect(text(open(), first)).toBeUndefined()
})

it('serves nothing of a plugin that is gone, and what is back again stays', () => {
  const [first, second] = [packageOf('1'), packageOf('2')]
  const files = open()
  files.serve(only(first))
  files.serve(only(second))
  files.serve(only(first))
  clock += REPLACED_STAY_MS
  expect(text(files, first)).toBe('1')
  files.serve(new Map())
  expect([text(files, first), text(files, second)]).toEqual([undefined, undefined])
  expect(text(open(), first)).toBeUndefined()
})

it('goes on from memory where the disk takes nothing', () => {
  const own = packageOf('1')
  mkdirSync(join(dataDir, 'plugins-served'))
  const files = open()
  files.serve(only(own))
  expect(text(files, own)).toBe('1')
  expect(said).toEqual(['what is served of outside plugins not remembered'])
})

const list = () => JSON.parse(readFileSync(join(dataDir, 'plugins-served'), 'utf8'))

it('keeps the list with the times, and writes it only when it changes', () => {
  const [first, second] = [packageOf('1'), packageOf('2')]
  const files = open()
  files.serve(only(first))
  expect(list()).toEqual({ [`one/${first.checksum}`]: null })
  files.serve(only(second))
  expect(list()).toEqual({ [`one/${first.checksum}`]: 1_000 + REPLACED_STAY_MS, [`one/${second.checksum}`]: null })
  // A file that another process writes stays as long as the list in memory does not change.
  writeFileSync(join(dataDir, 'plugins-served'), '{}')
  files.serve(only(second))
  expect(list()).toEqual({})
  clock += REPLACED_STAY_MS
  files.serve(only(second))
  expect(list()).toEqual({ [`one/${second.checksum}`]: null })
  const { ino, mtimeMs } = statSync(join(dataDir, 'plugins-served'))
  open().serve(only(second))
  expect(statSync(join(dataDir, 'plugins-served'))).toMatchObject({ ino, mtimeMs })
  expect(said).toEqual([])
})

it('begins with nothing where the list is missing or broken, and makes the folder for it', () => {
  const own = packageOf('1')
  for (const broken of [undefined, '{', '']) {
    if (broken !== undefined) writeFileSync(join(dataDir, 'plugins-served'), broken)
    expect(open().kept(only(own))).toEqual([])
  }
  rmSync(dataDir, { recursive: true })
  const files = open()
  expect(() => statSync(dataDir)).toThrow('ENOENT')
  files.serve(only(own))
  expect(list()).toEqual({ [`one/${own.checksum}`]: null })
})

it('serves after a restart no package whose files are another plugin’s or are gone', () => {
  const own = packageOf('1')
  for (const key of ['two/1', `two/${own.checksum}`, 'one', '', `one/${own.checksum}x`]) {
    writeFileSync(join(dataDir, 'plugins-served'), JSON.stringify({ [key]: null }))
    expect(open().kept({ has: () => true })).toEqual([])
  }
})

it('serves replaced files for fifteen minutes', () => {
  expect(REPLACED_STAY_MS).toBe(900_000)
})

it('serves a file of no other plugin under its name', () => {
  const own = packageOf('1')
  const files = open()
  files.serve(only(own))
  expect(files.module('two', own.checksum, 'client.js')).toBeUndefined()
  expect(files.module('one', own.checksum, 'client.js')?.toString()).toBe('1')
})
