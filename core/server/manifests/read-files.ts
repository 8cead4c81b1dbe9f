/** Reads manifests and plugin.json files from disk, for the server and for npm run manifests. */
import { readFileSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { ManifestFile } from '#core/manifest/index.ts'
import { PLUGIN_HOMES } from './bundled.ts'

/** Input of compile() from the file system. */
export interface ManifestFiles {
  /** manifests/ of the root, of plugins and of rooms, paths relative to the root. */
  readonly files: readonly ManifestFile[]
  /** plugin.json of every plugin and every room. */
  readonly plugins: readonly ManifestFile[]
  /** Names of the files next to and below each plugin.json, by its path. */
  readonly beside: Readonly<Record<string, readonly string[]>>
}

const jsonFiles = async (root: string, folder: string): Promise<readonly string[]> => {
  const entries = await readdir(join(root, folder), { withFileTypes: true, recursive: true }).catch(absentAsEmpty)
  return entries
    .filter(entry => entry.isFile() && entry.name.endsWith('.json'))
    .map(entry => join(entry.parentPath, entry.name).slice(root.length).replaceAll('\\', '/').replace(/^\/+/, ''))
}

/** A missing folder has no files. */
const absentAsEmpty = (error: NodeJS.ErrnoException): [] => {
  if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return []
  throw error
}

/** Cache of the last version of each file, by path. */
const fileCache = new Map<string, ManifestFile>()

/** Returns the same object for unchanged text, so that it is not parsed and checked again. */
const cachedFile = (path: string, text: string): ManifestFile => {
  const before = fileCache.get(path)
  if (before?.text === text) return before
  const file = { path, text }
  fileCache.set(path, file)
  return file
}

/** Hundreds of small files are read several times as fast in one go, in a few milliseconds. */
const readManifestFiles = (root: string, paths: readonly string[]): readonly ManifestFile[] =>
  paths.toSorted().map(path => cachedFile(path, readFileSync(join(root, path), 'utf8')))

const filesBelow = async (folder: string): Promise<readonly string[]> =>
  (await readdir(folder, { recursive: true })).map(name => name.replaceAll('\\', '/')).sort()

const pluginFolderPaths = async (root: string): Promise<readonly string[]> => {
  const found = await Promise.all(
    PLUGIN_HOMES.map(async home => {
      const entries = await readdir(join(root, home), { withFileTypes: true }).catch(absentAsEmpty)
      return entries.filter(entry => entry.isDirectory()).map(entry => `${home}/${entry.name}`)
    }),
  )
  return found.flat()
}

/** Absolute paths of the folders with manifests below the root. */
export const manifestFolders = async (root: string): Promise<readonly string[]> =>
  ['manifests', ...(await pluginFolderPaths(root)).map(folder => `${folder}/manifests`)].map(folder => join(root, folder))

const readManifests = async (root: string, pluginFolders: readonly string[]): Promise<readonly ManifestFile[]> => {
  const folders = ['manifests', ...pluginFolders.map(folder => `${folder}/manifests`)]
  const [own, ...ofPlugins] = await Promise.all(folders.map(folder => jsonFiles(root, folder)))
  return readManifestFiles(root, [...(own ?? []), ...ofPlugins.flat()])
}

/** Reads `<root>/manifests` and manifests/ of every plugin and room, but nothing else of them; missing folders count as empty. */
export const loadManifests = async (root: string): Promise<readonly ManifestFile[]> => readManifests(root, await pluginFolderPaths(root))

/** Reads `<root>/manifests`, and plugin.json and manifests/ of every plugin and room; missing folders count as empty. */
export const loadManifestFiles = async (root: string): Promise<ManifestFiles> => {
  const folders = await pluginFolderPaths(root)
  const files = await readManifests(root, folders)
  const names = await Promise.all(folders.map(async folder => [`${folder}/plugin.json`, await filesBelow(join(root, folder))] as const))
  const beside = Object.fromEntries(names.filter(([, inside]) => inside.includes('plugin.json')))
  return { files, plugins: readManifestFiles(root, Object.keys(beside)), beside }
}
