import { coreLanguage, type Language } from '#core/manifest/index.ts'
import { wallDateTime } from '#core/manifest/time/wall-time.ts'
import type { PluginItem } from '../../pipeline/outside-port.ts'
import type { RefusedFolder } from '../install/proposals.ts'
import type { InstalledOutsidePlugin } from '../load/installed-plugin.ts'
import type { ChosenPackage } from '../load/served-packages.ts'
import { statementOf } from '../load/statement.ts'
import type { PluginRow } from '../store/plugin-tables.ts'

export interface PluginListInput {
  readonly rows: readonly PluginRow[]
  readonly installed: ReadonlyMap<string, InstalledOutsidePlugin>
  /** Which package of the plugin is served on this node. */
  choose(installed: InstalledOutsidePlugin): ChosenPackage
  readonly refused: ReadonlyMap<string, RefusedFolder>
  /** The manifest language with the additions of the bundled plugins. */
  readonly language: Language
  /** Why its server part does not run on this node, in Chinese. */
  why(installed: InstalledOutsidePlugin): string
  /** Why this node still serves the previous package; undefined if it serves the current one. */
  unserved(id: string): string | undefined
}

const serverItem = (installed: InstalledOutsidePlugin, { choose, why }: PluginListInput): PluginItem['server'] => {
  const { row } = installed
  if (row.manifest.server === undefined) return null
  const { shown, part } = choose(installed)
  const current = part !== undefined && shown.row.checksum === row.checksum
  return { wanted: row.version, running: part ? shown.row.version : null, why: current ? (part.problem() ?? null) : why(installed) }
}

const NOT_USED_HERE = '本节点没有采用它：程序已自带同名的插件，或它的文件与安装时的不同；可以移除，或重新安装'

/** Why the plugin is off or not served on this node; null if neither. */
const unservedReason = (
  { id, removed, offReason }: PluginRow,
  installed: InstalledOutsidePlugin | undefined,
  from: PluginListInput,
): string | null => {
  if (removed) return null
  return offReason ?? (installed ? (from.unserved(id) ?? installed.unfit ?? null) : NOT_USED_HERE)
}

const rowItem = (row: PluginRow, from: PluginListInput): PluginItem => {
  const installed = from.installed.get(row.id)
  const { id, title, version, source, checksum, manifest, installedDate, installedBy, removed, off } = row
  return {
    id,
    title,
    description: manifest.description ?? '',
    version,
    source,
    checksum,
    signedBy: installed?.package.signedBy ?? null,
    installedDate,
    installedBy,
    state: removed ? 'removed' : off ? 'off' : 'on',
    reason: unservedReason(row, installed, from),
    statement: statementOf({ manifest, files: installed?.package.files ?? new Map() }, from.language),
    server: installed ? serverItem(installed, from) : null,
  }
}

const EMPTY_STATEMENT = statementOf({ manifest: { id: '', title: '', version: '', runtime: '' }, files: new Map() }, coreLanguage)

const refusedItem = ({ id, reason, date, read }: RefusedFolder, language: Language): PluginItem => ({
  id,
  title: read?.manifest.title ?? id,
  description: read?.manifest.description ?? '',
  version: read?.manifest.version ?? '',
  source: 'folder',
  checksum: read?.checksum ?? '',
  signedBy: read?.signedBy ?? null,
  installedDate: wallDateTime(date),
  installedBy: null,
  state: 'refused',
  reason,
  statement: read ? statementOf(read, language) : EMPTY_STATEMENT,
  server: null,
})

/** Installed and removed plugins, followed by the refused folders of this node. */
export const pluginItems = (from: PluginListInput): readonly PluginItem[] => [
  ...from.rows.map(row => rowItem(row, from)),
  ...[...from.refused.values()].map(folder => refusedItem(folder, from.language)),
]
