import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { ClientPlugin } from '#core/contract/client-plugin.ts'
import { createKernel, kinds } from '#core/kernel/index.ts'
import { bundledPlugins } from '#core/server/manifests/bundled.ts'
import { bundledSource } from './build/bundled-plugins.ts'

const ROOT = join(import.meta.dirname, '../..')

const withClient = bundledPlugins(ROOT).flatMap(({ folder, manifest }) =>
  manifest.client === undefined ? [] : [{ manifest, file: join(ROOT, folder, manifest.client) }],
)
const plugins = await Promise.all(
  withClient.map(async ({ file }) => ((await import(/* @vite-ignore */ file)) as { readonly default: ClientPlugin }).default),
)

describe('plugins', () => {
  it('fit together', () => {
    const kernel = createKernel()
    kernel.register(plugins)
    expect([...kernel.plugins].sort()).toEqual(withClient.map(({ manifest }) => manifest.id).sort())
  })

  it('are all in the bundle', () => {
    const source = bundledSource(ROOT)
    for (const { file } of withClient) expect(source).toContain(JSON.stringify(file))
    const names = [...source.matchAll(/^import (\w+) /gm)].map(([, name]) => name)
    expect(source).toContain(`[${names.join(', ')}]`)
    expect(names).toHaveLength(withClient.length)
  })

  it.each(withClient.map(({ manifest }) => [manifest.id, manifest] as const))(
    '%s contributes what its plugin.json says',
    (id, manifest) => {
      const plugin = plugins.find(one => one.id === id)
      for (const kind of kinds) {
        expect(Object.keys(plugin?.[kind] ?? {}).sort(), kind).toEqual(Object.keys(manifest.contributes?.[kind] ?? {}).sort())
      }
    },
  )
})
