import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { createKernel, kinds } from '#core/kernel/index.ts'
import type { PluginManifest } from '#schemas/types/plugin.ts'
import { plugins } from './plugins.ts'

const manifests = ['../../plugins', '../crm']
  .map(home => join(import.meta.dirname, home))
  .flatMap(home => readdirSync(home).map(name => join(home, name, 'plugin.json')))
  .filter(file => existsSync(file))
  .map(file => JSON.parse(readFileSync(file, 'utf8')) as PluginManifest)
const withClient = manifests.filter(manifest => manifest.client)

describe('plugins', () => {
  it('are all there, and fit together', () => {
    const kernel = createKernel()
    kernel.register(plugins)
    expect([...kernel.plugins].sort()).toEqual(withClient.map(manifest => manifest.id).sort())
  })

  it.each(withClient.map(manifest => [manifest.id, manifest] as const))('%s contributes what its plugin.json says', (id, manifest) => {
    const plugin = plugins.find(one => one.id === id)
    for (const kind of kinds) {
      expect(Object.keys(plugin?.[kind] ?? {}).sort(), kind).toEqual(Object.keys(manifest.contributes?.[kind] ?? {}).sort())
    }
  })
})
