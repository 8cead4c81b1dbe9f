/** What the core's endpoints of outside plugins answer. */

/** What a plugin contributes and asks for, as its plugin.json and its files say. */
export interface Statement {
  /** `kind` as in plugin.json: cells, widgets, … */
  readonly parts: readonly { readonly kind: string; readonly name: string; readonly description: string }[]
  /** What it makes into permissions that roles can be given. */
  readonly permissions: readonly { readonly path: string; readonly title: string }[]
  readonly operations: readonly { readonly name: string; readonly description: string }[]
  /** `permission` is null where being signed in is enough. */
  readonly endpoints: readonly {
    readonly method: string
    readonly path: string
    readonly description: string
    readonly permission: string | null
  }[]
  readonly jobs: readonly { readonly name: string; readonly description: string; readonly cron: string | null }[]
  readonly consumers: readonly { readonly name: string; readonly description: string; readonly follows: readonly string[] }[]
  readonly tables: readonly { readonly name: string; readonly description: string }[]
  /** What its manifests read and write: columns of its own tables, and fields that they show of resources of others. */
  readonly data: readonly {
    readonly kind: 'table' | 'resource'
    readonly name: string
    readonly reads: readonly string[]
    readonly writes: readonly string[]
  }[]
  readonly network: readonly string[]
  readonly requires: readonly string[]
  /** Paths of its files. */
  readonly manifests: readonly string[]
  readonly migrations: readonly string[]
}

/** `refused`: a folder of the node that answered which was not taken. */
export type PluginState = 'on' | 'off' | 'removed' | 'refused'

export interface PluginItem {
  readonly id: string
  readonly title: string
  readonly description: string | null
  readonly version: string
  readonly source: 'upload' | 'folder'
  readonly checksum: string
  /** The key that signed it; null when nobody did. */
  readonly signedBy: string | null
  readonly installedDate: string | null
  readonly installedBy: string | null
  readonly state: PluginState
  /** Why it is off or was refused. */
  readonly reason: string | null
  readonly statement: Statement
  /** On the node that answered; null for a plugin without a server part. `why`: what keeps it from running. */
  readonly server: { readonly wanted: string; readonly running: string | null; readonly why: string | null } | null
}

/** What may be uploaded: nothing, plugins without a server part, or all. */
export type Uploads = 'off' | 'browser' | 'server'

/** GET LIST */
export interface PluginList {
  readonly items: readonly PluginItem[]
  readonly uploads: Uploads
  /** Keys are configured: what nobody of them signed is refused. */
  readonly signed: boolean
  readonly bundled: readonly { readonly id: string; readonly title: string; readonly version: string }[]
}

/** POST INSPECT: what a package is, before anything of it is kept. */
export interface Inspected {
  readonly checksum: string
  readonly id: string
  readonly title: string
  readonly description: string | null
  readonly version: string
  /** The version that is installed now. */
  readonly installed: string | null
  readonly signedBy: string | null
  readonly statement: Statement
  /** Its server part runs after a restart; where an older one runs, the whole of it follows then. */
  readonly restart: boolean
  /** Why it cannot be installed; nothing where it can. */
  readonly problems: readonly string[]
}

export const LIST = '/system/plugins/list'
export const INSPECT = '/system/plugins/inspect'
export const INSTALL = '/system/plugins/install'
export const REMOVE = '/system/plugins/remove'
export const PURGE = '/system/plugins/purge'
export const SWITCH = '/system/plugins/switch'
