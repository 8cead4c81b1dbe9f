/** What installed plugins add to the program of this node. */

import type { ServerPlugin } from '#core/contract/server-plugin.ts'
import type { ManifestFile, OutsidePackage } from '#core/manifest/index.ts'
import type { PluginManifest } from '#schemas/types/plugin.ts'
import type { OutsideProgram } from '../publishing/candidate.ts'
import type { PluginRow } from './database/book.ts'
import { type Installed, installedPlugin, pluginFile } from './installed.ts'
import { manifestFiles, type Package } from './package/check-package.ts'
import type { ServerPart } from './run/server-part.ts'
import { type Registered, standIn } from './run/stand-in.ts'

/** One plugin's share. */
interface Share {
  readonly plugin?: ServerPlugin
  readonly pluginFile: ManifestFile
  readonly manifests: readonly ManifestFile[]
  readonly package: OutsidePackage
}

export interface ProgramOptions {
  /** What runs here, by id. */
  readonly running: ReadonlyMap<string, ServerPart>
  /** Plugins from outside are on at all. */
  readonly on: boolean
  /** Why a server part does not run here, in Chinese. */
  why(installed: Installed): string
}

const SERVER_KINDS = ['operations', 'endpoints', 'jobs', 'consumers', 'tables'] as const

/** Until a node starts again, its server code is the old one: what is declared of the server is, too. */
const whileRunning = (wanted: PluginManifest, running: PluginManifest): PluginManifest => ({
  ...wanted,
  contributes: {
    ...wanted.contributes,
    ...Object.fromEntries(SERVER_KINDS.map(kind => [kind, running.contributes?.[kind] ?? {}])),
  },
})

const shared = new WeakMap<Installed, WeakMap<ServerPart, Pick<Share, 'pluginFile' | 'manifests'>>>()

/** The same files as long as nothing changes: they are compiled once. */
const mixed = (installed: Installed, part: ServerPart): Pick<Share, 'pluginFile' | 'manifests'> => {
  const ofPlugin = shared.get(installed) ?? new WeakMap()
  shared.set(installed, ofPlugin)
  const known = ofPlugin.get(part) ?? {
    pluginFile: pluginFile(whileRunning(installed.row.manifest, part.package.manifest)),
    manifests: manifestFiles(part.package),
  }
  ofPlugin.set(part, known)
  return known
}

const shareOf = (installed: Installed, { running, on, why }: ProgramOptions): Share => {
  const { row, pluginFile: file, manifests, client } = installed
  const outside = { id: row.id, checksum: row.checksum, ...(on && !row.off && client && { client }) }
  if (row.manifest.server === undefined) return { pluginFile: file, manifests, package: outside }
  const part = on ? running.get(row.id) : undefined
  if (!part) {
    const said = row.off ? `插件 “${row.title}” 已停用` : `插件 “${row.title}” 的服务端部分没有运行：${why(installed)}`
    return { plugin: standIn(row.id, row.registered, said), pluginFile: file, manifests, package: outside }
  }
  if (part.package.checksum === row.checksum) return { plugin: part.plugin, pluginFile: file, manifests, package: outside }
  return { plugin: part.plugin, ...mixed(installed, part), package: outside }
}

/** All of them together. */
export function programOf(installed: Iterable<Installed>, options: ProgramOptions): OutsideProgram {
  const shares = [...installed].toSorted((one, other) => (one.row.id < other.row.id ? -1 : 1)).map(one => shareOf(one, options))
  return {
    plugins: shares.flatMap(({ plugin }) => plugin ?? []),
    pluginFiles: shares.map(share => share.pluginFile),
    manifests: shares.flatMap(share => share.manifests),
    packages: shares.map(share => share.package),
  }
}

/** A package before it is installed, as if it were. */
const candidate = (own: Package, registered: Registered): Installed => {
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

/** The program with one plugin as it would be, or without it. */
export function programWith(
  installed: ReadonlyMap<string, Installed>,
  options: ProgramOptions,
  id: string,
  other: { readonly package: Package; readonly registered: Registered } | undefined,
): OutsideProgram {
  const running = new Map([...options.running].filter(([one]) => one !== id))
  const others = [...installed.values()].filter(({ row }) => row.id !== id)
  return programOf([...others, ...(other ? [candidate(other.package, other.registered)] : [])], { ...options, running })
}
