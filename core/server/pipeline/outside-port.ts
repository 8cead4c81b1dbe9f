/** Outside plugins as the rest of the server sees them. */
import type { Actor } from '#core/contract/actor.ts'
import type { INSPECTED_PLUGIN, PLUGIN_ITEM, PLUGIN_STATEMENT, PLUGIN_UPLOADS } from '#core/contract/plugin-wire.ts'
import type { TypeOf } from '#core/contract/shape.ts'
import type { PluginManifest } from '#schemas/types/plugin.ts'

/** Packages accepted as uploads: none, those with only a browser part, or all. */
export type PluginUploads = TypeOf<typeof PLUGIN_UPLOADS>

/** Contents of a package, for the administrator who decides about its installation. */
export type PluginStatement = TypeOf<typeof PLUGIN_STATEMENT>

/** One outside plugin in the list. */
export type PluginItem = TypeOf<typeof PLUGIN_ITEM>

/** Result of inspecting a package. */
export type InspectedPlugin = TypeOf<typeof INSPECTED_PLUGIN>

/** A file of a plugin's browser part. */
export interface PluginFile {
  readonly content: Buffer
}

/** Outside plugins. Every refusal is an HttpError with all problems in its message. */
export interface OutsidePort {
  readonly uploads: PluginUploads
  /** True if keys are configured: unsigned packages are refused then. */
  readonly signed: boolean
  list(): Promise<readonly PluginItem[]>
  /** Bundled plugins. */
  bundled(): readonly Pick<PluginManifest, 'id' | 'title' | 'version'>[]
  /** Inspects a package (`path` of a zip); changes nothing and runs none of its code. */
  inspect(path: string): Promise<InspectedPlugin>
  /** @param checksum of the inspected package */
  install(path: string, checksum: string, actor: Actor): Promise<{ readonly restart: boolean }>
  remove(id: string, actor: Actor): Promise<void>
  /** Drops the tables of a removed plugin. */
  purge(id: string, actor: Actor): Promise<void>
  switch(id: string, on: boolean, actor: Actor): Promise<void>
  /** The plugin, if installed and on. */
  installed(id: string): { readonly title: string; readonly version: string; readonly checksum: string } | undefined
  /** Origins that the browser parts of enabled plugins declare; the page's CSP allows them. */
  network(): readonly string[]
  /** A browser file; undefined unless the plugin is on and the checksum is in service or was recently. */
  file(id: string, checksum: string, name: string): PluginFile | undefined
}
