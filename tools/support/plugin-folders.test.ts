import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { writeVerdict } from '#core/server/outside/install/verdicts.ts'
import { checksumOfFiles } from '#core/server/outside/package/package-files.ts'
import { followPlugins } from './plugin-folders.ts'

let data: string
let restarted: string[]
let stop = (): void => {}
beforeEach(() => {
  data = mkdtempSync(join(tmpdir(), 'yuanhang-follow-'))
  restarted = []
})
afterEach(() => {
  stop()
  rmSync(data, { recursive: true, force: true })
})

/** Replaces the plugin's folder like the kit does; returns the package checksum. */
const putPackage = (id: string, files: Readonly<Record<string, string>>): string => {
  const fresh = join(data, `new-${id}`)
  mkdirSync(fresh)
  writeFileSync(join(fresh, 'plugin.json'), JSON.stringify({ id, ...('server.js' in files && { server: 'server.js' }) }))
  writeFileSync(join(fresh, 'checksums.json'), JSON.stringify({ files }))
  const place = join(data, 'plugins', id)
  mkdirSync(join(data, 'plugins'), { recursive: true })
  rmSync(place, { recursive: true, force: true })
  renameSync(fresh, place)
  return checksumOfFiles(files)
}

const writeTestVerdict = (id: string, checksum: string, said: { readonly accepted?: boolean; readonly restart?: boolean }): void =>
  writeVerdict(data, { id, checksum, accepted: true, problems: [], restart: false, ...said })

const startFollowing = (patience?: number): void => {
  stop = followPlugins(data, id => restarted.push(id), patience)
}

const POLL_OPTIONS = { timeout: 10_000, interval: 20 }

it('a server is started again when it says that it needs that, also for what stands there once more; for nothing else', async () => {
  writeTestVerdict('old', putPackage('old', { 'server.js': '1' }), { restart: true })
  startFollowing()
  writeTestVerdict('page', putPackage('page', { 'client.js': '1', 'server.js': '1' }), {})
  writeTestVerdict('bad', putPackage('bad', { 'server.js': '2' }), { accepted: false })
  writeTestVerdict('good', putPackage('good', { 'server.js': '3' }), { restart: true })
  await expect.poll(() => restarted, POLL_OPTIONS).toEqual(['good'])
  putPackage('good', { 'server.js': '3' })
  await expect.poll(() => restarted, POLL_OPTIONS).toEqual(['good', 'good'])
})

it('the verdict on another package is none: one that never comes is that of a server that hangs, unless the plugin has no server part', async () => {
  putPackage('page', { 'client.js': '1' })
  putPackage('hanging', { 'server.js': '1' })
  startFollowing(500)
  writeTestVerdict('hanging', '0'.repeat(64), {})
  putPackage('page', { 'client.js': '2' })
  putPackage('hanging', { 'server.js': '2' })
  await expect.poll(() => restarted, POLL_OPTIONS).toEqual(['hanging'])
})

it('of two saves in a row the last one counts', async () => {
  startFollowing(1_000)
  putPackage('twice', { 'server.js': '1' })
  writeTestVerdict('seen', putPackage('seen', { 'server.js': '1' }), { restart: true })
  await expect.poll(() => restarted, POLL_OPTIONS).toEqual(['seen'])
  writeTestVerdict('twice', putPackage('twice', { 'server.js': '2' }), { accepted: false })
  putPackage('late', { 'server.js': '1' })
  await expect.poll(() => restarted, POLL_OPTIONS).toEqual(['seen', 'late'])
})
