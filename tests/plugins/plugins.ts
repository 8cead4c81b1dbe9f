import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ClientPlugin } from '#core/contract/client-plugin.ts'
import type { Part, PluginManifest } from '#schemas/types/plugin.ts'

const root = join(import.meta.dirname, '../../plugins')

export interface FoundPlugin {
  readonly folder: string
  readonly manifest: PluginManifest
  /** What its browser entry exports; undefined when it has none. */
  client(): Promise<ClientPlugin | undefined>
}

/** Every plugin in the repository, read from its folder. */
export const plugins: readonly FoundPlugin[] = readdirSync(root)
  .filter(folder => existsSync(join(root, folder, 'plugin.json')))
  .map(folder => {
    const manifest = JSON.parse(readFileSync(join(root, folder, 'plugin.json'), 'utf8')) as PluginManifest
    return {
      folder,
      manifest,
      client: async () => {
        if (!manifest.client) return undefined
        const entry = (await import(/* @vite-ignore */ join(root, folder, manifest.client))) as { default: ClientPlugin }
        return entry.default
      },
    }
  })

/** Parts that a plugin declares for one point, by name. */
export const partsOf = (manifest: PluginManifest, kind: string): readonly (readonly [string, Part])[] =>
  Object.entries((manifest.contributes as Record<string, Record<string, Part>> | undefined)?.[kind] ?? {})

/** A contribution's value, fetched when it is lazy. */
export const resolve = async <T>(contribution: T | { readonly load: () => Promise<T> }): Promise<T> =>
  typeof contribution === 'object' && contribution !== null && 'load' in contribution ? contribution.load() : contribution
