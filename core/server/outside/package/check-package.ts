/** Checks of a package that need neither its code running nor a database. */
import { readPlugin } from '#core/manifest/index.ts'
import type { PluginManifest } from '#schemas/types/plugin.ts'
import { importProblems } from './allowed-imports.ts'
import { checksumProblems, packageSignature } from './checksums.ts'
import { nameProblems, pathProblems } from './own-names.ts'
import { clashingNames, fileChecksums, type PackageFiles, PLUGIN_FILE, packageChecksum, signedText } from './package-files.ts'
import { type PluginKey, signerOf } from './signature.ts'

/** A package that was read. */
export interface Package {
  readonly manifest: PluginManifest
  readonly checksum: string
  readonly files: PackageFiles
  /** Fingerprint of the known key that signed it; undefined if none did. */
  readonly signedBy: string | undefined
}

/** What a package is checked against. */
export interface PackageRules {
  /** If not empty, one of these keys must have signed the package. */
  readonly keys: readonly PluginKey[]
  /** Ids of the bundled plugins. */
  readonly bundled: ReadonlySet<string>
}

const ALLOWED_FILES = [
  /^(plugin|checksums)\.json$/,
  /^(README\.md|LICENSE)$/,
  /\.js$/,
  /^manifests\/.+\.json$/,
  /^migrations\/\d{4}_[a-z0-9_]+\.sql$/,
]

const packageText = (files: PackageFiles, name: string): string => String(files.get(name) ?? '')

const fileNamesBelow = (files: PackageFiles, folder: string): readonly string[] =>
  [...files.keys()].filter(name => name.startsWith(`${folder}/`)).sort()

/** File name of an entry, without './'. */
export const entryFileName = (entry: string): string => entry.replace(/^\.\//, '')

/** Names of the modules that browsers may load: all but the server entry. */
export const clientModules = ({ manifest, files }: Pick<Package, 'manifest' | 'files'>): ReadonlySet<string> => {
  const server = manifest.server === undefined ? undefined : entryFileName(manifest.server)
  return new Set([...files.keys()].filter(name => name.endsWith('.js') && name !== server))
}

/** Checksum of the server entry; '' if the package has none. */
export const serverChecksum = ({ manifest, files }: Pick<Package, 'manifest' | 'files'>): string =>
  manifest.server === undefined ? '' : (fileChecksums(files)[entryFileName(manifest.server)] ?? '')

const moduleProblems = (whole: Pick<Package, 'manifest' | 'files'>): readonly string[] => {
  const { manifest, files } = whole
  const client = clientModules(whole)
  const entries = [manifest.client, manifest.server].flatMap(entry => (entry === undefined ? [] : [entryFileName(entry)]))
  return [
    ...(manifest.manifest === undefined ? [] : ['清单语言只由系统自带的插件扩展，安装包不能有 “manifest” 入口']),
    ...entries.flatMap(entry => (files.has(entry) && entry.endsWith('.js') ? [] : [`安装包里没有入口文件 “${entry}”`])),
    ...(manifest.client !== undefined && entryFileName(manifest.client) === entryFileName(manifest.server ?? '')
      ? ['浏览器端和服务端的入口不能是同一个文件']
      : []),
    ...[...files.keys()].flatMap(name =>
      name.endsWith('.js') ? importProblems(name, packageText(files, name), client.has(name) ? 'client' : 'server', client) : [],
    ),
  ]
}

const migrationNumberProblems = (files: PackageFiles): readonly string[] => {
  const numbers = fileNamesBelow(files, 'migrations').map(name => name.slice('migrations/'.length, 'migrations/0000'.length))
  return [...new Set(numbers.filter((number, index) => numbers.indexOf(number) < index))].map(number => `迁移编号重复：${number}`)
}

/** Problems of the declarations in plugin.json; the manifests' content is checked when they are compiled. */
const declarationProblems = (manifest: PluginManifest, files: PackageFiles): readonly string[] => {
  const { operations = {}, endpoints = {}, jobs = {}, consumers = {}, tables = {} } = manifest.contributes ?? {}
  const needsServer = [operations, endpoints, jobs, consumers].some(names => Object.keys(names).length > 0)
  return [
    ...nameProblems(manifest),
    ...(needsServer && manifest.server === undefined ? ['声明了操作、接口、任务或消费者，却没有服务端入口 “server”'] : []),
    ...(Object.keys(tables).length > 0 && fileNamesBelow(files, 'migrations').length === 0 ? ['声明了数据表，却没有迁移'] : []),
    ...fileNamesBelow(files, 'manifests').flatMap(name => pathProblems(manifest.id, name, packageText(files, name))),
    ...migrationNumberProblems(files),
  ]
}

/**
 * Parses and checks a package.
 * @returns `problems` in Chinese, as many as can be found at once; `read` is undefined if plugin.json is missing or invalid
 */
export function checkPackageFiles(
  files: PackageFiles,
  { keys, bundled }: PackageRules,
): { readonly read?: Package; readonly problems: readonly string[] } {
  const strange = [...files.keys()].filter(name => !ALLOWED_FILES.some(pattern => pattern.test(name)))
  const format = [
    ...clashingNames([...files.keys()]).map(names => `只有大小写不同的文件名：${names}`),
    ...strange.map(name => `安装包里不应有文件 ${name}`),
    ...checksumProblems(files),
  ]
  if (!files.has(PLUGIN_FILE)) return { problems: ['安装包里没有 plugin.json', ...format] }
  const { manifest, problems } = readPlugin({ path: PLUGIN_FILE, text: packageText(files, PLUGIN_FILE) })
  if (!manifest) return { problems: [...problems, ...format] }
  const signedBy = signerOf(signedText(fileChecksums(files)), packageSignature(files), keys)
  const own = [
    ...(bundled.has(manifest.id) ? [`“${manifest.id}” 是程序自带的插件，不能由安装包替换`] : []),
    ...(keys.length > 0 && signedBy === undefined ? ['安装包没有用本服务器认可的密钥签名'] : []),
    ...declarationProblems(manifest, files),
    ...moduleProblems({ manifest, files }),
  ]
  return { read: { manifest, checksum: packageChecksum(files), files, signedBy }, problems: [...problems, ...format, ...own] }
}

/** Contents that only a server with PLUGIN_UPLOADS=server accepts from an upload. */
export const trustedContents = ({ manifest, files }: Package): readonly string[] =>
  [
    manifest.server === undefined ? [] : ['服务端部分'],
    ...['migrations', 'manifests'].map(folder => (fileNamesBelow(files, folder).length > 0 ? [`${folder}/`] : [])),
  ].flat()

/** Its manifests in the form that compile() takes, with the paths of a bundled plugin. */
export const packageManifests = ({
  manifest,
  files,
}: Pick<Package, 'manifest' | 'files'>): readonly { readonly path: string; readonly text: string }[] =>
  fileNamesBelow(files, 'manifests').map(name => ({ path: `plugins/${manifest.id}/${name}`, text: packageText(files, name) }))

/** One migration of a package. */
export interface PackageMigration {
  /** File name without '.sql'. */
  readonly id: string
  readonly sql: string
}

/** In order of their numbers, with line ends normalised to '\n'. */
export const packageMigrations = ({ files }: Pick<Package, 'files'>): readonly PackageMigration[] =>
  fileNamesBelow(files, 'migrations').map(name => ({
    id: name.slice('migrations/'.length, -'.sql'.length),
    sql: packageText(files, name).replaceAll('\r\n', '\n'),
  }))
