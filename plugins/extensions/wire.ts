/** Responses of the core's endpoints for outside plugins. */

/** What a plugin contributes and requests, from its plugin.json and its files. */
export interface Statement {
  /** `kind` as in plugin.json: cells, widgets, … */
  readonly parts: readonly { readonly kind: string; readonly name: string; readonly description: string }[]
  /** Permissions that it defines, which roles can be granted. */
  readonly permissions: readonly { readonly path: string; readonly title: string }[]
  readonly operations: readonly { readonly name: string; readonly description: string }[]
  /** `permission` is null if any signed-in employee may call it. */
  readonly endpoints: readonly {
    readonly method: string
    readonly path: string
    readonly description: string
    readonly permission: string | null
  }[]
  readonly jobs: readonly { readonly name: string; readonly description: string; readonly cron: string | null }[]
  readonly consumers: readonly { readonly name: string; readonly description: string; readonly follows: readonly string[] }[]
  readonly tables: readonly { readonly name: string; readonly description: string }[]
  /** Data that its manifests use: columns of its own tables, and fields of other resources. */
  readonly data: readonly {
    readonly kind: 'table' | 'resource'
    readonly name: string
    readonly reads: readonly string[]
    readonly writes: readonly string[]
  }[]
  readonly network: readonly string[]
  readonly requires: readonly string[]
  /** Paths inside the package. */
  readonly manifests: readonly string[]
  readonly migrations: readonly string[]
}

/** `refused`: a plugin folder of the answering node that was not installed. */
export type PluginState = 'on' | 'off' | 'removed' | 'refused'

export interface PluginItem {
  readonly id: string
  readonly title: string
  readonly description: string | null
  readonly version: string
  readonly source: 'upload' | 'folder'
  readonly checksum: string
  /** Name of the signing key; null if unsigned. */
  readonly signedBy: string | null
  readonly installedDate: string | null
  readonly installedBy: string | null
  readonly state: PluginState
  /** Reason why it is off or refused. */
  readonly reason: string | null
  readonly statement: Statement
  /** On the answering node; null for a plugin without a server part. `why`: reason why the wanted version does not run. */
  readonly server: { readonly wanted: string; readonly running: string | null; readonly why: string | null } | null
}

/** Allowed uploads: none, plugins without a server part, or all. */
export type UploadPolicy = 'off' | 'browser' | 'server'

/** GET LIST. */
export interface PluginList {
  readonly items: readonly PluginItem[]
  readonly uploads: UploadPolicy
  /** Signing keys are configured: packages without a valid signature are refused. */
  readonly signed: boolean
  readonly bundled: readonly { readonly id: string; readonly title: string; readonly version: string }[]
}

/** POST INSPECT: description of a package, of which nothing is stored yet. */
export interface InspectedPackage {
  readonly checksum: string
  readonly id: string
  readonly title: string
  readonly description: string | null
  readonly version: string
  /** Installed version; null if it is not installed. */
  readonly installed: string | null
  readonly signedBy: string | null
  readonly statement: Statement
  /** Its server part runs after a restart; if an older version runs, the whole plugin changes only then. */
  readonly restart: boolean
  /** Reasons why it cannot be installed; empty if it can. */
  readonly problems: readonly string[]
}

export const PLUGIN_LIST_PATH = '/system/plugins/list'
export const PLUGIN_INSPECT_PATH = '/system/plugins/inspect'
export const PLUGIN_INSTALL_PATH = '/system/plugins/install'
export const PLUGIN_REMOVE_PATH = '/system/plugins/remove'
export const PLUGIN_PURGE_PATH = '/system/plugins/purge'
export const PLUGIN_SWITCH_PATH = '/system/plugins/switch'
