/** Builds the package of a plugin from its source folder. */
import type { KeyObject } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { CHECKSUMS_FILE, type PackageFiles, PLUGIN_FILE } from '../../../core/server/outside/package/package-files.ts'
import { checksumsOf } from '../package/checksums.ts'
import { readPackage } from '../package/read-package.ts'
import type { Project } from '../project/project.ts'
import { type BundleOptions, bundleModules, ENTRY_FILES } from './bundle.ts'

/** Folders and files that are copied unchanged. */
const COPIED_FOLDERS: Readonly<Record<string, RegExp>> = { migrations: /\.sql$/, manifests: /\.json$/ }
const COPIED_FILES = ['README.md', 'LICENSE']

const jsonBuffer = (value: unknown): Buffer => Buffer.from(`${JSON.stringify(value, null, 2)}\n`)

/** plugin.json with the built entries instead of the source files. */
const builtManifest = ({ manifest }: Project): Buffer => {
  const { $schema: _schema, ...rest } = manifest
  return jsonBuffer({
    ...rest,
    ...(rest.client === undefined ? {} : { client: ENTRY_FILES.client }),
    ...(rest.server === undefined ? {} : { server: ENTRY_FILES.server }),
  })
}

const copiedFiles = async ({ folder }: Project): Promise<readonly (readonly [string, Buffer])[]> => {
  const folders = Object.entries(COPIED_FOLDERS).filter(([name]) => existsSync(join(folder, name)))
  const inFolders = await Promise.all(
    folders.map(async ([name, ending]) =>
      [...(await readPackage(join(folder, name)))]
        .filter(([file]) => ending.test(file))
        .map(([file, content]) => [`${name}/${file}`, content] as const),
    ),
  )
  const texts = COPIED_FILES.filter(name => existsSync(join(folder, name)))
  return [...inFolders.flat(), ...(await Promise.all(texts.map(async name => [name, await readFile(join(folder, name))] as const)))]
}

/** Files of the package, including checksums.json. */
export const buildPackage = async (project: Project, options: BundleOptions & { readonly key?: KeyObject }): Promise<PackageFiles> => {
  const modules = await bundleModules(project, options)
  const files = new Map([[PLUGIN_FILE, builtManifest(project)], ...modules, ...(await copiedFiles(project))])
  return files.set(CHECKSUMS_FILE, jsonBuffer(checksumsOf(files, options.key)))
}

/** Replaces a folder by the files of the package. */
export const writePackage = async (files: PackageFiles, folder: string): Promise<void> => {
  await rm(folder, { recursive: true, force: true })
  for (const [name, content] of files) {
    const path = join(folder, name)
    await mkdir(dirname(path), { recursive: true })
    await writeFile(path, content)
  }
}
