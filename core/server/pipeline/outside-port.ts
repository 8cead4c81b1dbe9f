/** Outside plugins as the rest of the server sees them. */
import type { Actor } from '#core/contract/actor.ts'
import type { PluginManifest } from '#schemas/types/plugin.ts'

/** Packages accepted as uploads: none, those with only a browser part, or all. */
export type PluginUploads = 'off' | 'browser' | 'server'

/** Contents of a package, for the administrator who decides about its installation. */
export interface PluginStatement {
  readonly parts: readonly { readonly kind: string; readonly name: string; readonly description: string }[]
  /** Permissions that it adds for roles. */
  readonly permissions: readonly { readonly path: string; readonly title: string }[]
  readonly operations: readonly { readonly name: string; readonly description: string }[]
  readonly endpoints: readonly {
    readonly method: string
    readonly path: string
    readonly description: string
    readonly permission: string | null
  }[]
  readonly jobs: readonly { readonly name: string; readonly description: string; readonly cron: string | null }[]
  readonly consumers: readonly { readonly name: string; readonly description: string; readonly follows: readonly string[] }[]
  readonly tables: readonly { readonly name: string; readonly description: string }[]
  /** Data that its manifests read and write: own tables with their columns, and resources of others with the displayed fields. */
  readonly data: readonly {
    readonly kind: 'table' | 'resource'
    readonly name: string
    readonly reads: readonly string[]
    readonly writes: readonly string[]
  }[]
  readonly network: readonly string[]
  readonly requires: readonly string[]
  readonly manifests: readonly string[]
  readonly migrations: readonly string[]
}

/** One outside plugin in the list. */
export interface PluginItem {
  readonly id: string
  readonly title: string
  readonly description: string
  readonly version: string
  readonly source: 'upload' | 'folder'
  readonly checksum: string
  /** Fingerprint of the known key that signed it; null if none did. */
  readonly signedBy: string | null
  readonly installedDate: string
  readonly installedBy: string | null
  /** refused: a folder of this node that was not accepted. */
  readonly state: 'on' | 'off' | 'removed' | 'refused'
  readonly reason: string | null
  readonly statement: PluginStatement
  /** Its server part: the installed version, the version this node runs, and why they differ; null if it has none. */
  readonly server: { readonly wanted: string; readonly running: string | null; readonly why: string | null } | null
}

/** Result of inspecting a package. */
export interface InspectedPlugin {
  readonly checksum: string
  readonly id: string
  readonly title: string
  readonly description: string
  readonly version: string
  /** Installed version that it would replace; null if none. */
  readonly installed: string | null
  readonly signedBy: string | null
  readonly statement: PluginStatement
  /** True if its server part runs only after a restart. */
  readonly restart: boolean
  /** Why it would be refused, in Chinese; empty if it would not. */
  readonly problems: readonly string[]
}

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
