/** An installed plugin in this node's memory. */
import { createHash } from 'node:crypto'
import { type ManifestFile, RUNTIME_VERSION, runtimeProblem } from '#core/manifest/index.ts'
import type { PluginManifest } from '#schemas/types/plugin.ts'
import type { OutsideClient } from '#schemas/types/wire.ts'
import { clientModules, entryFileName, type Package, packageManifests } from '../package/check-package.ts'
import { packageSignature } from '../package/checksums.ts'
import { fileChecksums, type PackageFiles, packageChecksum, signedText } from '../package/package-files.ts'
import { type PluginKey, signerOf } from '../package/signature.ts'
import type { PluginRow } from '../store/plugin-tables.ts'
import { BROWSER_PART_KINDS } from './statement.ts'

export interface InstalledOutsidePlugin {
  readonly row: PluginRow
  readonly package: Package
  readonly pluginFile: ManifestFile
  readonly manifests: readonly ManifestFile[]
  /** Names of the modules that browsers may load. */
  readonly modules: ReadonlySet<string>
  /** Its browser part; undefined if it has none or does not fit this program's runtime version. */
  readonly client?: OutsideClient
  /**
   * Why none of its code runs: it was installed under another runtime version. Its declarations are still used, so that published manifests that
   * refer to them can be served.
   */
  readonly unfit?: string
}

/** plugin.json in the form that compile() takes, with the path of a bundled plugin. */
export const pluginJsonFile = (manifest: PluginManifest): ManifestFile => ({
  path: `plugins/${manifest.id}/plugin.json`,
  text: JSON.stringify(manifest, undefined, 2),
})

/** URL of one of the package's modules. */
const moduleUrl = ({ manifest, checksum }: Package, name: string): string => `/plugins/${manifest.id}/${checksum}/${name}`

const clientPart = (own: Package): OutsideClient | undefined => {
  const { manifest, files } = own
  if (manifest.client === undefined) return undefined
  const name = entryFileName(manifest.client)
  const hash = createHash('sha256')
    .update(files.get(name) ?? '')
    .digest('base64')
  const contributes = BROWSER_PART_KINDS.flatMap(kind => {
    const names = Object.keys(manifest.contributes?.[kind] ?? {})
    return names.length > 0 ? [[kind, names] as const] : []
  })
  return {
    id: manifest.id,
    title: manifest.title,
    version: manifest.version,
    url: moduleUrl(own, name),
    integrity: `sha256-${hash}`,
    requires: [...(manifest.requires ?? [])],
    contributes: Object.fromEntries(contributes),
  }
}

/**
 * Builds the in-memory form of an installed plugin.
 * @param files as read from the database
 * @throws if their checksum is not the installed one
 */
export function installedPlugin(row: PluginRow, files: PackageFiles, keys: readonly PluginKey[]): InstalledOutsidePlugin {
  const checksum = packageChecksum(files)
  if (checksum !== row.checksum) throw new Error(`files of outside plugin ${row.id} are not those that were installed`)
  const signedBy = signerOf(signedText(fileChecksums(files)), packageSignature(files), keys)
  const own: Package = { manifest: row.manifest, checksum, files, signedBy }
  const common = { row, package: own, manifests: packageManifests(own), modules: clientModules(own) }
  const unfit = runtimeProblem(row.manifest)
  return unfit === undefined
    ? { ...common, pluginFile: pluginJsonFile(row.manifest), client: clientPart(own) }
    : { ...common, pluginFile: pluginJsonFile({ ...row.manifest, runtime: `^${RUNTIME_VERSION}` }), unfit }
}
