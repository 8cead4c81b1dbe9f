/** The pieces of one node, put together. */
import { hostname } from 'node:os'
import { basename } from 'node:path'
import type { PluginManifest } from '#schemas/types/plugin.ts'
import type { PluginConfig } from '../config/plugin-config.ts'
import { loadManifestFiles } from '../manifests/read-files.ts'
import { type PluginFolders, pluginFolders } from './folders.ts'
import { createFollower, type Follower } from './follower.ts'
import type { Installed } from './installed.ts'
import { createInstaller, type Installer } from './installer.ts'
import type { OutsideOptions } from './outside-options.ts'
import { checkPackage, type PackageRules } from './package/check-package.ts'
import { readPluginKey } from './package/signature.ts'
import { type ProgramOptions, programWith } from './program.ts'
import { createProposals, type Proposals } from './proposals.ts'
import { DEADLINES } from './run/work.ts'
import { type ServerParts, serverParts } from './server-parts.ts'
import { pluginStore } from './store.ts'
import { createUploads, type Uploads } from './uploads.ts'

const OFF_START = '服务以 PLUGINS=off 启动，外部插件都没有运行'
const NOT_ALLOWED =
  '本节点不运行它：要设置 PLUGIN_UPLOADS=server，或由 PLUGIN_KEYS 中的密钥签名，或把同样的安装包放进本节点数据目录的 plugins 文件夹'
const RESTART = '重启服务后运行'

export interface Pieces {
  readonly follower: Follower
  readonly folders: PluginFolders
  readonly parts: ServerParts
  readonly installer: Installer
  readonly proposals: Proposals
  readonly uploads: Uploads
  readonly bundled: readonly PluginManifest[]
  readonly programOptions: ProgramOptions
  /** May the server part run on this node? */
  allowed(installed: Installed): boolean
  /** Installed with a server part, and not switched off. */
  isOn(id: string): boolean
}

/** What reaches back from the pieces to the whole. */
export interface Reached {
  /** The book is another one, by this node's hand. */
  changed(): Promise<void>
  exhausted(id: string, reason: string): void
  /** Why server parts could not be loaded, by id. */
  readonly unloaded: Map<string, string>
}

const rulesOf = (config: PluginConfig, bundled: readonly PluginManifest[]): PackageRules => ({
  keys: config.keys.flatMap(text => readPluginKey(text) ?? []),
  bundled: new Set(['core', ...bundled.map(({ id }) => id)]),
})

export async function piecesOf(options: OutsideOptions, { changed, exhausted, unloaded }: Reached): Promise<Pieces> {
  const { root, dataDir, reports, ownerUrl, appRole, config, plugins, log, tell } = options
  const own = await loadManifestFiles(root)
  const bundled = own.plugins.map(({ text }) => JSON.parse(text) as PluginManifest)
  const rules = rulesOf(config, bundled)
  const store = pluginStore(dataDir)
  const folders = pluginFolders(dataDir)
  const kept = () => [...parts.running].map(([id, part]) => `${id}/${part.package.checksum}`)
  const follower = createFollower({ db: reports, keys: rules.keys, store, log, kept })
  const isOn = (id: string): boolean => {
    const row = config.on ? follower.installed.get(id)?.row : undefined
    return row !== undefined && !row.off && row.manifest.server !== undefined
  }
  const deadlines = { ...DEADLINES, ...options.deadlines }
  const parts = serverParts({ store, log, deadlines, bundled: plugins, isOn, exhausted })
  const allowed = ({ row, package: { signedBy } }: Installed): boolean =>
    config.uploads === 'server' || signedBy !== undefined || proposals.checksumOf(row.id) === row.checksum
  const why = (installed: Installed): string => {
    if (!config.on) return OFF_START
    return unloaded.get(installed.row.id) ?? (allowed(installed) ? RESTART : NOT_ALLOWED)
  }
  const programOptions = { running: parts.running, on: config.on, why }
  const installer = createInstaller({
    ownerUrl,
    appRole,
    program: { plugins, pluginFiles: own.plugins },
    ownFiles: async () => (await loadManifestFiles(root)).files,
    development: config.development,
    refresh: async () => void (await follower.follow()),
    programWith: (id, other) => programWith(follower.installed, programOptions, id, other),
  })
  const look = parts.look
  const proposals = createProposals({
    folders,
    installer,
    node: `${hostname()}/${basename(root)}`,
    log,
    check: files => checkPackage(files, rules),
    look,
    rows: follower.rows,
    changed,
    tell,
  })
  const uploads = createUploads({ config, rules, db: reports, installer, installed: follower.installed, look })
  return { follower, folders, parts, installer, proposals, uploads, bundled, programOptions, allowed, isOn }
}
