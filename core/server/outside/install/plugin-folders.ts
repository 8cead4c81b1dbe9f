/**
 * Plugin folders, DATA_DIR/plugins/<id>/. A changed folder is a proposal to install its plugin. The last accepted state is stored on disk, so that a
 * restart does not propose it again.
 */
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { causeOf } from '#core/contract/must.ts'
import { CHECKSUMS_FILE, type PackageFiles, PackageRefused, packageChecksum } from '../package/package-files.ts'
import { readPackageFolder } from '../package/read-folder.ts'
import { type FolderVerdict, forgetVerdict, writeVerdict } from './verdicts.ts'

/** Current content of a plugin folder. */
export interface FolderPackage {
  readonly id: string
  readonly files?: PackageFiles
  /** Hash of the whole content, checksums.json included. */
  readonly mark: string
  /** Checksum of the package; undefined if the folder cannot be read. */
  readonly checksum?: string
  /** Why the folder cannot be read, in Chinese; empty if it can. */
  readonly problems: readonly string[]
}

/** The plugin folders of this node. */
export interface PluginFolders {
  readonly root: string
  /** All plugin folders; undefined if the root folder is missing, because an unmounted disk must not remove plugins. */
  read(): readonly FolderPackage[] | undefined
  /** By plugin id, the mark of the folder that this node last accepted. */
  seen(): Readonly<Record<string, string>>
  note(id: string, mark: string | undefined): void
  /** True if these files are what this node last accepted from the plugin's folder. */
  took(id: string, files: PackageFiles): boolean
  /** Writes the verdict on a folder to where the author's tool reads it. */
  tell(verdict: FolderVerdict): void
  /** Deletes the verdict after the folder was deleted. */
  forget(id: string): void
}

/** Folders with other names, such as hidden ones and copies, are ignored. */
const FOLDER_NAME = /^[a-z][a-z0-9-]*$/

const contentMark = (files: PackageFiles): string =>
  createHash('sha256')
    .update(packageChecksum(files))
    .update(files.get(CHECKSUMS_FILE) ?? '')
    .digest('hex')

const readFolderPackage = (root: string, id: string): FolderPackage => {
  try {
    const files = readPackageFolder(join(root, id))
    const checksum = packageChecksum(files)
    return { id, files, checksum, mark: contentMark(files), problems: [] }
  } catch (error) {
    const problems = error instanceof PackageRefused ? error.problems : [`文件夹无法读取：${causeOf(error).message}`]
    return { id, mark: problems.join(), problems }
  }
}

export function createPluginFolders(dataDir: string): PluginFolders {
  const root = join(dataDir, 'plugins')
  const memory = join(dataDir, 'plugins-seen')
  const seen = (): Record<string, string> => {
    try {
      return JSON.parse(readFileSync(memory, 'utf8'))
    } catch {
      return {}
    }
  }
  return {
    root,
    seen,
    tell: verdict => writeVerdict(dataDir, verdict),
    forget: id => forgetVerdict(dataDir, id),
    took: (id, files) => seen()[id] === contentMark(files),
    read() {
      if (!existsSync(root)) return undefined
      const folders = readdirSync(root, { withFileTypes: true }).filter(entry => entry.isDirectory() && FOLDER_NAME.test(entry.name))
      return folders.map(({ name }) => readFolderPackage(root, name))
    },
    note(id, mark) {
      const { [id]: _, ...others } = seen()
      mkdirSync(dataDir, { recursive: true })
      writeFileSync(memory, JSON.stringify(mark === undefined ? others : { ...others, [id]: mark }))
    },
  }
}
