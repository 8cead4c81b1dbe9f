/** What the installed plugins add to this node's program. */

import type { ServerPlugin } from '#core/contract/server-plugin.ts'
import type { ManifestFile, OutsidePackage } from '#core/manifest/index.ts'
import type { OutsideProgram } from '../../publishing/candidate.ts'
import type { Package } from '../package/check-package.ts'
import { createStandIn, type RegisteredParts } from '../run/stand-in.ts'
import type { PluginRow } from '../store/plugin-tables.ts'
import { type InstalledOutsidePlugin, installedPlugin } from './installed-plugin.ts'
import type { ChosenPackage } from './served-packages.ts'

/** Contribution of one plugin. */
interface PluginContribution {
  readonly plugin?: ServerPlugin
  readonly pluginFile: ManifestFile
  readonly manifests: readonly ManifestFile[]
  readonly package: OutsidePackage
}

export interface ProgramOptions {
  /** Which package of an installed plugin is served on this node. */
  choose(installed: InstalledOutsidePlugin): ChosenPackage
  /** False if the server was started with PLUGINS=off. */
  readonly on: boolean
  /** Why a server part does not run on this node, in Chinese. */
  why(installed: InstalledOutsidePlugin): string
}

const pluginContribution = (
  installed: InstalledOutsidePlugin,
  { shown, part }: ChosenPackage,
  { on, why }: Omit<ProgramOptions, 'choose'>,
): PluginContribution => {
  const { row } = installed
  const { pluginFile, manifests, client, row: own } = shown
  const share = { pluginFile, manifests, package: { id: row.id, checksum: own.checksum, ...(on && !row.off && client && { client }) } }
  if (own.manifest.server === undefined) return share
  if (on && part) return { plugin: part.plugin, ...share }
  const said = row.off ? `插件 “${row.title}” 已停用` : `插件 “${row.title}” 的服务端部分没有运行：${why(installed)}`
  return { plugin: createStandIn(row.id, own.registered, said), ...share }
}

const combineContributions = (installed: readonly InstalledOutsidePlugin[], options: ProgramOptions): OutsideProgram => {
  const shares = installed.map(one => pluginContribution(one, options.choose(one), options))
  return {
    plugins: shares.flatMap(({ plugin }) => plugin ?? []),
    pluginFiles: shares.map(share => share.pluginFile),
    manifests: shares.flatMap(share => share.manifests),
    packages: shares.map(share => share.package),
  }
}

/** The contributions of all installed plugins; `coming` is set if a restart of this node would change them. */
export function programOf(installed: Iterable<InstalledOutsidePlugin>, options: ProgramOptions): OutsideProgram {
  const sorted = [...installed].toSorted((one, other) => (one.row.id < other.row.id ? -1 : 1))
  const now = combineContributions(sorted, options)
  const waiting = sorted.filter(one => options.choose(one).shown !== one)
  if (waiting.length === 0) return now
  const choose = (one: InstalledOutsidePlugin): ChosenPackage => (waiting.includes(one) ? { shown: one } : options.choose(one))
  const what = waiting.map(({ row }) => `“${row.title}” ${row.version}`).join('、')
  return { ...now, coming: { what, program: combineContributions(sorted, { ...options, choose }) } }
}

/** A package in the form of an installed plugin, to check it before installation. */
const asInstalled = (own: Package, registered: RegisteredParts): InstalledOutsidePlugin => {
  const { id, version, title } = own.manifest
  const row: PluginRow = {
    id,
    version,
    title,
    checksum: own.checksum,
    manifest: own.manifest,
    registered,
    source: 'upload',
    installedBy: '',
    installedDate: '',
    off: false,
    offReason: null,
    removed: false,
  }
  return installedPlugin(row, own.files, [])
}

/** The program with one plugin replaced, or without it if `other` is undefined. */
export function programWith(
  installed: ReadonlyMap<string, InstalledOutsidePlugin>,
  options: ProgramOptions,
  id: string,
  other: { readonly package: Package; readonly registered: RegisteredParts } | undefined,
): OutsideProgram {
  const others = [...installed.values()].filter(({ row }) => row.id !== id)
  const own = other && asInstalled(other.package, other.registered)
  // The candidate is served by its own code even if other code of the plugin runs here, as on other nodes and after a restart.
  return programOf([...others, ...(own ? [own] : [])], {
    ...options,
    choose: one => (one === own ? { shown: one } : options.choose(one)),
  })
}
