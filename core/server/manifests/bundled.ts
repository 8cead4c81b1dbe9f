/** Bundled plugins: every folder below the plugin homes that has a plugin.json. There is no other list of them. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { PluginManifest } from '#schemas/types/plugin.ts'

/** Parent folders of the bundled plugins: general ones, and the rooms of this application. */
export const PLUGIN_HOMES = ['plugins', 'apps/crm']

/** A bundled plugin. */
export interface BundledPlugin {
  /** Relative to the root, with forward slashes. */
  readonly folder: string
  readonly manifest: PluginManifest
}

const pluginsInHome = (root: string, home: string): readonly BundledPlugin[] =>
  readdirSync(join(root, home))
    .sort()
    .map(name => ({ folder: `${home}/${name}`, file: join(root, home, name, 'plugin.json') }))
    .filter(({ file }) => existsSync(file))
    .map(({ folder, file }): { folder: string; manifest: PluginManifest } => ({ folder, manifest: JSON.parse(readFileSync(file, 'utf8')) }))

/** Bundled plugins of a project folder, by home and name. Their start order follows from their `requires`. */
export const bundledPlugins = (root: string): readonly BundledPlugin[] => PLUGIN_HOMES.flatMap(home => pluginsInHome(root, home))
