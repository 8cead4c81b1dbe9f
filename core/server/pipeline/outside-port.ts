/** Plugins that are not part of the program, as far as the rest of the server has to do with them. */
import type { Actor } from '#core/contract/actor.ts'
import type { PluginManifest } from '#schemas/types/plugin.ts'

/** Which packages may come from the browser: none, those with a browser part alone, or all. */
export type PluginUploads = 'off' | 'browser' | 'server'

/** What a package brings, for the person who decides whether it is installed. */
export interface PluginStatement {
  readonly parts: readonly { readonly kind: string; readonly name: string; readonly description: string }[]
  /** What it makes into permissions that roles can be given. */
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
  /** What its manifests read and write: its own tables with their columns, and resources of others with the fields that they show. */
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

/** One plugin in the list of those that are not part of the program. */
export interface PluginItem {
  readonly id: string
  readonly title: string
  readonly description: string
  readonly version: string
  readonly source: 'upload' | 'folder'
  readonly checksum: string
  /** Fingerprint of the key that signed it, of those that this server knows. */
  readonly signedBy: string | null
  readonly installedDate: string
  readonly installedBy: string | null
  /** refused: a folder of this node that was not taken. */
  readonly state: 'on' | 'off' | 'removed' | 'refused'
  readonly reason: string | null
  readonly statement: PluginStatement
  /** Its server part: what is installed, and what this node runs. */
  readonly server: { readonly wanted: string; readonly running: string | null; readonly why: string | null } | null
}

/** What looking at a package told. */
export interface InspectedPlugin {
  readonly checksum: string
  readonly id: string
  readonly title: string
  readonly description: string
  readonly version: string
  /** The version that it would replace. */
  readonly installed: string | null
  readonly signedBy: string | null
  readonly statement: PluginStatement
  /** Its server part runs after a restart. */
  readonly restart: boolean
  /** Why it would be refused. Chinese. */
  readonly problems: readonly string[]
}

/** A file of a plugin's browser part. */
export interface PluginFile {
  readonly content: Buffer
}

/** The plugins that are not part of the program. Every refusal is an HttpError with all problems in its message. */
export interface OutsidePort {
  readonly uploads: PluginUploads
  /** Keys are configured: what is not signed is refused. */
  readonly signed: boolean
  list(): Promise<readonly PluginItem[]>
  /** Those that are part of the program. */
  bundled(): readonly Pick<PluginManifest, 'id' | 'title' | 'version'>[]
  /** Looks at a package; changes nothing and runs nothing of it. `path` is a zip. */
  inspect(path: string): Promise<InspectedPlugin>
  /** @param checksum of the package that was inspected */
  install(path: string, checksum: string, actor: Actor): Promise<{ readonly restart: boolean }>
  remove(id: string, actor: Actor): Promise<void>
  /** Drops the tables of a plugin that was removed. */
  purge(id: string, actor: Actor): Promise<void>
  switch(id: string, on: boolean, actor: Actor): Promise<void>
  /** What is installed and on. */
  installed(id: string): { readonly title: string; readonly version: string; readonly checksum: string } | undefined
  /** Origins that browser parts of those that are on declare to reach: what the page's policy lets them. */
  network(): readonly string[]
  /** A file that browsers may have; undefined unless the plugin is on, and this is its version or was a moment ago. */
  file(id: string, checksum: string, name: string): PluginFile | undefined
}
