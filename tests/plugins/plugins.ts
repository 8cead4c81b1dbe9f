import { basename, join } from 'node:path'
import type { ClientPlugin } from '#core/contract/client-plugin.ts'
import { bundledPlugins } from '#core/server/manifests/bundled.ts'
import type { Part, PluginManifest } from '#schemas/types/plugin.ts'

const ROOT = join(import.meta.dirname, '../..')

export interface FoundPlugin {
  /** Name of its folder, which is its id. */
  readonly folder: string
  /** Absolute path of its folder. */
  readonly path: string
  readonly manifest: PluginManifest
  /** What its browser entry exports; undefined when it has none. */
  client(): Promise<ClientPlugin | undefined>
}

/** Every bundled plugin: for any trade, and the rooms of this one. One contract, no private door. */
export const plugins: readonly FoundPlugin[] = bundledPlugins(ROOT).map(({ folder, manifest }) => ({
  folder: basename(folder),
  path: join(ROOT, folder),
  manifest,
  client: async () => {
    if (!manifest.client) return undefined
    const entry = (await import(/* @vite-ignore */ join(ROOT, folder, manifest.client))) as { default: ClientPlugin }
    return entry.default
  },
}))

/** Parts that a plugin declares for one point, by name. */
export const partsOf = (manifest: PluginManifest, kind: string): readonly (readonly [string, Part])[] =>
  Object.entries((manifest.contributes as Record<string, Record<string, Part>> | undefined)?.[kind] ?? {})

/** A contribution's value, fetched when it is lazy. */
export const resolve = async <T>(contribution: T | { readonly load: () => Promise<T> }): Promise<T> =>
  typeof contribution === 'object' && contribution !== null && 'load' in contribution ? contribution.load() : contribution
