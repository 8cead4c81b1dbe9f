import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type KeptCluster, keptCluster, templateFiles, templateKey } from './kept-cluster.ts'

let root: string
let cache: string
beforeEach(() => {
  vi.stubEnv('CI', undefined)
  root = mkdtempSync(join(tmpdir(), 'yuanhang-kept-'))
  cache = join(root, 'cache')
})
afterEach(() => {
  vi.unstubAllEnvs()
  rmSync(root, { recursive: true, force: true })
})

/** Folder with one file, `text`, in a folder of its own. */
const folderWith = (path: string, text: string): string => {
  mkdirSync(join(path, 'base'), { recursive: true })
  writeFileSync(join(path, 'base', text), text)
  return path
}
const kept = (): KeptCluster => {
  const cluster = keptCluster(cache)
  if (!cluster) throw new Error('no cache outside of CI')
  return cluster
}
/** Files of the restored data folder; undefined if nothing was restored. */
const restored = (): readonly string[] | undefined => {
  const data = join(root, 'restored')
  rmSync(data, { recursive: true, force: true })
  return kept().restore(data) ? readdirSync(join(data, 'base')) : undefined
}

describe('a kept cluster', () => {
  it('is given to later runs, until one has more templates', () => {
    expect(restored()).toBeUndefined()
    kept().keep(folderWith(join(root, 'few'), 'few'), ['yuanhang_template'])
    expect(restored()).toEqual(['few'])
    kept().keep(folderWith(join(root, 'more'), 'more'), ['yuanhang_template', 'yuanhang_demo'])
    kept().keep(folderWith(join(root, 'fewer'), 'fewer'), ['yuanhang_template'])
    expect(restored()).toEqual(['more'])
    expect(readdirSync(cache)).toEqual([`${templateKey()}.yuanhang_demo.yuanhang_template`])
  })

  it('replaces those of other migrations, which no run restores', () => {
    folderWith(join(cache, 'otherkey.yuanhang_template'), 'other')
    expect(restored()).toBeUndefined()
    kept().keep(folderWith(join(root, 'own'), 'own'), ['yuanhang_template'])
    expect(readdirSync(cache)).toEqual([`${templateKey()}.yuanhang_template`])
  })

  it('holds nothing of interrupted runs, even of one with the same process id', () => {
    const alive = process.ppid
    for (const name of [`new-${process.pid}`, 'new-4194304', 'old-4194304-key.yuanhang_template', `new-${alive}`])
      folderWith(join(cache, name), 'interrupted')
    expect(restored()).toBeUndefined()
    kept().keep(folderWith(join(root, 'whole'), 'whole'), ['yuanhang_template'])
    expect(restored()).toEqual(['whole'])
    expect(readdirSync(cache).toSorted()).toEqual([`${templateKey()}.yuanhang_template`, `new-${alive}`].toSorted())
  })

  it('of a run that ends at the same time is left as it is', () => {
    const entry = join(cache, `${templateKey()}.yuanhang_template`)
    // The other run's entry appears between the look for a better one and the renaming.
    const templates = ['yuanhang_template']
    const whenNamed = (): string[] => {
      folderWith(entry, 'other')
      return [...templates]
    }
    kept().keep(folderWith(join(root, 'own'), 'own'), Object.assign(templates, { toSorted: whenNamed }))
    expect(readdirSync(join(entry, 'base'))).toEqual(['other'])
    expect(readdirSync(cache)).toHaveLength(1)
  })

  it('is none in CI', () => {
    kept().keep(folderWith(join(root, 'own'), 'own'), ['yuanhang_template'])
    vi.stubEnv('CI', '1')
    expect(keptCluster(cache)).toBeUndefined()
  })
})

it('templates are made again after a change of migrations, rights or seeds, but not of tests', () => {
  const files = templateFiles()
  expect(files).toEqual(
    expect.arrayContaining([
      'core/server/database/privileges.ts',
      'core/server/migrations/0001_core.sql',
      'core/server/jobs/schema.ts',
      'apps/crm/order/plugin.json',
      'manifests/options/accountStatus.json',
      'tests/support/passwords.ts',
    ]),
  )
  expect(files.filter(file => /\.test\.ts$|\/(client|server)\/plugin\.ts$/.test(file))).toEqual([])
})
