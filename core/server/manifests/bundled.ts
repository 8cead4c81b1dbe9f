/** Which plugins are bundled: whatever folder below these homes has a plugin.json. They are listed nowhere else. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { PluginManifest } from '#schemas/types/plugin.ts'

/** Where plugins live, a folder each: those for any trade, and the rooms of this one. */
export const PLUGIN_HOMES = ['plugins', 'apps/crm']

/** A bundled plugin. */
export interface Bundled {
  /** Relative to the root, with forward slashes. */
  readonly folder: string
  readonly manifest: PluginManifest
}

const inHome = (root: string, home: string): readonly Bundled[] =>
  readdirSync(join(root, home))
    .sort()
    .map(name => ({ folder: `${home}/${name}`, file: join(root, home, name, 'plugin.json') }))
    .filter(({ file }) => existsSync(file))
    .map(({ folder, file }) => ({ folder, manifest: JSON.parse(readFileSync(file, 'utf8')) as PluginManifest }))

/** Bundled plugins of this project's folder, by home and name. In which order they start, their `requires` say. */
export const bundledPlugins = (root: string): readonly Bundled[] => PLUGIN_HOMES.flatMap(home => inHome(root, home))
