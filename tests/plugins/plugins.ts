import { basename, join } from 'node:path'
import type { BundledPlugin } from '#core/contract/client-plugin.ts'
import { bundledPlugins } from '#core/server/manifests/bundled.ts'
import type { Part, PluginManifest } from '#schemas/types/plugin.ts'

const ROOT = join(import.meta.dirname, '../..')

export interface FoundPlugin {
  /** Name of the folder, which is the plugin's id. */
  readonly folder: string
  /** Absolute path of the folder. */
  readonly path: string
  readonly manifest: PluginManifest
  /** Export of the client entry; undefined if there is none. */
  client(): Promise<BundledPlugin | undefined>
}

/** All bundled plugins, generic ones and rooms, which share one contract. */
export const plugins: readonly FoundPlugin[] = bundledPlugins(ROOT).map(({ folder, manifest }) => ({
  folder: basename(folder),
  path: join(ROOT, folder),
  manifest,
  client: async () => {
    if (!manifest.client) return undefined
    const entry = (await import(/* @vite-ignore */ join(ROOT, folder, manifest.client))) as { default: BundledPlugin }
    return entry.default
  },
}))

/** Contributions of a kind that a plugin declares, by name. */
export const partsOf = (manifest: PluginManifest, kind: string): readonly (readonly [string, Part])[] =>
  Object.entries((manifest.contributes as Record<string, Record<string, Part>> | undefined)?.[kind] ?? {})

/** Value of a contribution, loaded if lazy. */
export const resolve = async <T>(contribution: T | { readonly load: () => Promise<T> }): Promise<T> =>
  typeof contribution === 'object' && contribution !== null && 'load' in contribution ? contribution.load() : contribution
