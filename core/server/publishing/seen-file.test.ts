import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { lastKnownHashFile } from './seen-file.ts'

it('keeps the hash in a file of the data folder, which it makes', () => {
  const root = mkdtempSync(join(tmpdir(), 'yuanhang-seen-'))
  onTestFinished(() => rmSync(root, { recursive: true }))
  const dataDir = join(root, 'data', 'inner')
  const seen = lastKnownHashFile(dataDir)
  expect(seen.get()).toBeUndefined()
  seen.set('abc')
  expect(readFileSync(join(dataDir, 'manifests-seen'), 'utf8')).toBe('abc\n')
  expect([seen.get(), lastKnownHashFile(dataDir).get()]).toEqual(['abc', 'abc'])
  seen.set('def')
  expect(seen.get()).toBe('def')
  for (const blank of ['', '\n', ' \n']) {
    writeFileSync(join(dataDir, 'manifests-seen'), blank)
    expect(seen.get()).toBeUndefined()
  }
})
