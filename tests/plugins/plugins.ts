import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { ClientPlugin } from '#core/contract/client-plugin.ts'
import type { Part, PluginManifest } from '#schemas/types/plugin.ts'

const ROOT = join(import.meta.dirname, '../..')

/** Plugins for any trade, and the rooms of this one: one contract, no private door. */
const HOMES = ['plugins', 'apps/crm']

export interface FoundPlugin {
  /** Name of its folder, which is its id. */
  readonly folder: string
  /** Absolute path of its folder. */
  readonly path: string
  readonly manifest: PluginManifest
  /** What its browser entry exports; undefined when it has none. */
  client(): Promise<ClientPlugin | undefined>
}

/** Every plugin in the repository, read from its folder. */
export const plugins: readonly FoundPlugin[] = HOMES.flatMap(home => readdirSync(join(ROOT, home)).map(folder => join(ROOT, home, folder)))
  .filter(path => existsSync(join(path, 'plugin.json')))
  .map(path => {
    const manifest = JSON.parse(readFileSync(join(path, 'plugin.json'), 'utf8')) as PluginManifest
    return {
      folder: basename(path),
      path,
      manifest,
      client: async () => {
        if (!manifest.client) return undefined
        const entry = (await import(/* @vite-ignore */ join(path, manifest.client))) as { default: ClientPlugin }
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
