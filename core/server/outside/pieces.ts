/** Wires the parts of the outside-plugin subsystem of one node. */
import { hostname } from 'node:os'
import { basename } from 'node:path'
import type { PluginManifest } from '#schemas/types/plugin.ts'
import type { PluginConfig } from '../config/plugin-config.ts'
import { loadManifestFiles, loadManifests } from '../manifests/read-files.ts'
import { createInstaller, type Installer } from './install/installer.ts'
import { createPackageUploads, type PackageUploads } from './install/package-uploads.ts'
import { createPluginFolders, type PluginFolders } from './install/plugin-folders.ts'
import { createProposals, type Proposals } from './install/proposals.ts'
import type { InstalledOutsidePlugin } from './load/installed-plugin.ts'
import { createPluginReplica, type PluginReplica } from './load/plugin-replica.ts'
import { type ProgramOptions, programWith } from './load/program.ts'
import { createServedFiles, type ServedFiles } from './load/served-files.ts'
import { createServedPackages, type ServedPackages } from './load/served-packages.ts'
import { createServerParts, type ServerParts } from './load/server-parts.ts'
import type { OpenOutsideOptions } from './outside-options.ts'
import { checkPackageFiles, type Package, type PackageRules, serverChecksum } from './package/check-package.ts'
import { DEFAULT_DEADLINES } from './run/work.ts'
import { createPluginStore } from './store/plugin-store.ts'

const PLUGINS_OFF_REASON = '服务以 PLUGINS=off 启动，外部插件都没有运行'
const NOT_ALLOWED_REASON =
  '本节点不运行它：要设置 PLUGIN_UPLOADS=server，或由 PLUGIN_KEYS 中的密钥签名，或把同样的安装包放进本节点数据目录的 plugins 文件夹'
const RESTART_REASON = '重启服务后运行'
const STOPPED_OLDER_REASON = '旧版的服务端部分已停止（出错，或与新的数据表不相配）；重启服务后运行'

export interface Pieces {
  readonly follower: PluginReplica
  readonly folders: PluginFolders
  readonly parts: ServerParts
  readonly standing: ServedPackages
  readonly served: ServedFiles
  readonly installer: Installer
  readonly proposals: Proposals
  readonly uploads: PackageUploads
  readonly bundled: readonly PluginManifest[]
  readonly programOptions: ProgramOptions
  /** True if the plugin's server part may run on this node. */
  allowed(installed: InstalledOutsidePlugin): boolean
  /** True if the plugin has a server part, is installed and switched on, and is served with the code that runs here. */
  isOn(id: string): boolean
  /** True if the server part of this installed package runs only after a restart of this node. */
  restarts(own: Package): boolean
}

/** Callbacks from the pieces into the whole. */
export interface PieceCallbacks {
  /** Called after this node changed what is installed. */
  changed(): Promise<void>
  exhausted(id: string, reason: string): void
  /** Why server parts could not be loaded, by package checksum. */
  readonly unloaded: Map<string, string>
}

const packageRules = (config: PluginConfig, bundled: readonly PluginManifest[]): PackageRules => ({
  keys: config.keys,
  bundled: new Set(['core', ...bundled.map(({ id }) => id)]),
})

export async function createPieces(options: OpenOutsideOptions, { changed, exhausted, unloaded }: PieceCallbacks): Promise<Pieces> {
  const { root, dataDir, longReads, ownerUrl, appRole, config, plugins, language, log, tell } = options
  const own = await loadManifestFiles(root)
  const bundled = own.plugins.map(({ text }): PluginManifest => JSON.parse(text))
  const rules = packageRules(config, bundled)
  const store = createPluginStore(dataDir)
  const folders = createPluginFolders(dataDir)
  const served = createServedFiles(dataDir, log)
  const kept = () => [...served.kept(follower.installed), ...[...parts.running].map(([id, part]) => `${id}/${part.package.checksum}`)]
  const follower = createPluginReplica({ db: longReads, rules, store, log, kept })
  const isOn = (id: string): boolean => {
    const one = config.on ? follower.installed.get(id) : undefined
    if (!one || one.row.off || one.row.manifest.server === undefined) return false
    return !parts.running.has(id) || standing.choose(one).part !== undefined
  }
  const deadlines = { ...DEFAULT_DEADLINES, ...options.deadlines }
  const parts = createServerParts({ store, log, deadlines, bundled: plugins, isOn, exhausted })
  const standing = createServedPackages(parts.running)
  const allowed = ({ row, package: { files, signedBy } }: InstalledOutsidePlugin): boolean =>
    // If the folder's new content is refused, the version accepted from it earlier may still run.
    config.uploads === 'server' || signedBy !== undefined || proposals.checksumOf(row.id) === row.checksum || folders.took(row.id, files)
  const why = (installed: InstalledOutsidePlugin): string => {
    if (!config.on) return PLUGINS_OFF_REASON
    if (installed.unfit !== undefined) return installed.unfit
    const problem = unloaded.get(installed.row.checksum)
    if (problem !== undefined || !allowed(installed)) return problem ?? NOT_ALLOWED_REASON
    const older = parts.running.has(installed.row.id) && standing.choose(installed)
    return older && older.part === undefined ? STOPPED_OLDER_REASON : RESTART_REASON
  }
  const programOptions = { choose: standing.choose, on: config.on, why }
  const installer = createInstaller({
    ownerUrl,
    appRole,
    program: { plugins, pluginFiles: own.plugins, language },
    ownFiles: () => loadManifests(root),
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
    check: files => checkPackageFiles(files, rules),
    look,
    restarts: id => {
      const one = config.on ? follower.installed.get(id) : undefined
      return one !== undefined && restarts(one.package)
    },
    rows: follower.rows,
    changed,
    tell,
  })
  const restarts = (own: Package): boolean => {
    const code = serverChecksum(own)
    const part = parts.running.get(own.manifest.id)
    return code !== '' && (part === undefined || serverChecksum(part.package) !== code)
  }
  const uploads = createPackageUploads({
    config,
    rules,
    language,
    db: longReads,
    installer,
    installed: id => follower.installed.get(id),
    look,
    restarts,
  })
  return { follower, folders, parts, standing, served, installer, proposals, uploads, bundled, programOptions, allowed, isOn, restarts }
}
