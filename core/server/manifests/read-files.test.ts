import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, expect, it } from 'vitest'
import { loadManifestFiles } from './read-files.ts'

const roots: string[] = []

const folderWith = (...paths: string[]): string => {
  const root = mkdtempSync(join(tmpdir(), 'manifests-'))
  roots.push(root)
  for (const path of paths) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), `"${path}"`)
  }
  return root
}

afterEach(() => {
  for (const root of roots.splice(0)) rmSync(root, { recursive: true })
})

it('reads manifests of the application and of plugins, in order, with relative paths', async () => {
  const root = folderWith(
    'manifests/screens/crm/lead.json',
    'manifests/menu.json',
    'manifests/readme.md',
    'plugins/qr/plugin.json',
    'plugins/qr/manifests/menu.json',
    'plugins/qr/client/data.json',
    'plugins/no-manifest/client/plugin.ts',
  )
  const { files, plugins, beside } = await loadManifestFiles(root)
  expect(files.map(({ path }) => path)).toEqual([
    'manifests/menu.json',
    'manifests/screens/crm/lead.json',
    'plugins/qr/manifests/menu.json',
  ])
  expect(files[0]?.text).toBe('"manifests/menu.json"')
  expect(plugins.map(({ path }) => path)).toEqual(['plugins/qr/plugin.json'])
  expect(beside).toEqual({ 'plugins/qr/plugin.json': ['client', 'client/data.json', 'manifests', 'manifests/menu.json', 'plugin.json'] })
})

it('takes a folder that is not there as empty', async () => {
  expect(await loadManifestFiles(folderWith())).toEqual({ files: [], plugins: [], beside: {} })
})
