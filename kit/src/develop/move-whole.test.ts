import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { rename } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { replacePackage } from './move-whole.ts'

let data: string
beforeEach(() => {
  data = mkdtempSync(join(tmpdir(), 'yuanhang-move-'))
})
afterEach(() => rmSync(data, { recursive: true, force: true }))

const packageOf = (text: string): ReadonlyMap<string, Buffer> => new Map([['plugin.json', Buffer.from(text)]])
const installedManifest = (): string => readFileSync(join(data, 'plugins/call-log/plugin.json'), 'utf8')

const errorWithCode = (code: string) => Object.assign(new Error(code), { code })

it('takes the place of the one before as a whole, with nothing left beside', async () => {
  await replacePackage(packageOf('one'), data, 'call-log')
  await replacePackage(packageOf('two'), data, 'call-log')
  expect(installedManifest()).toBe('two')
  expect(readdirSync(data)).toEqual(['plugins'])
})

it('waits for who has the folder open', async () => {
  await replacePackage(packageOf('one'), data, 'call-log')
  const refusals = ['EPERM', 'EBUSY']
  await replacePackage(packageOf('two'), data, 'call-log', async (from, to) => {
    const code = refusals.pop()
    if (code) throw errorWithCode(code)
    await rename(from, to)
  })
  expect(installedManifest()).toBe('two')
})

it('what cannot be put there leaves the one before where it was', async () => {
  await replacePackage(packageOf('one'), data, 'call-log')
  const moved = replacePackage(packageOf('two'), data, 'call-log', async (from, to) => {
    if (from.endsWith('new')) throw errorWithCode('ENOSPC')
    await rename(from, to)
  })
  await expect(moved).rejects.toThrow('ENOSPC')
  expect(installedManifest()).toBe('one')
  expect(readdirSync(data)).toEqual(['plugins'])
})

it('one that can be put nowhere is not deleted', async () => {
  await replacePackage(packageOf('one'), data, 'call-log')
  const moved = replacePackage(packageOf('two'), data, 'call-log', async (from, to) => {
    if (!to.endsWith('old')) throw errorWithCode('ENOSPC')
    await rename(from, to)
  })
  await expect(moved).rejects.toThrow('ENOSPC')
  const [aside = ''] = readdirSync(data).filter(name => name !== 'plugins')
  expect(existsSync(join(data, aside, 'old/plugin.json'))).toBe(true)
})
