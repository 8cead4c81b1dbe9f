/** DATA_DIR/plugins/<id>/: a folder is a proposal, made when it changes. What this node had is remembered, so that a restart proposes nothing again. */
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { CHECKSUMS_FILE, type PackageFiles, PackageRefused, packageChecksum } from './package/package-files.ts'
import { readPackageFolder } from './package/read-folder.ts'
import { forgetVerdict, type Verdict, writeVerdict } from './verdicts.ts'

/** A folder as it is now. */
export interface FolderPackage {
  readonly id: string
  readonly files?: PackageFiles
  /** Another one for any other content, checksums.json included. */
  readonly mark: string
  /** The package's. */
  readonly checksum?: string
  /** Why it cannot be read, in Chinese. */
  readonly problems: readonly string[]
}

/** Folders of this node. */
export interface PluginFolders {
  readonly root: string
  /** undefined where there is no place for folders at all: a disk that is not mounted removes no plugin. */
  read(): readonly FolderPackage[] | undefined
  /** Mark of a plugin when this node last proposed it with success. */
  seen(): Readonly<Record<string, string>>
  note(id: string, mark: string | undefined): void
  /** Whether these files are what this node last took from its folder. */
  took(id: string, files: PackageFiles): boolean
  /** Leaves what this node makes of a folder where its author's tool reads it. */
  tell(verdict: Verdict): void
  /** The folder has gone. */
  forget(id: string): void
}

/** What is copied beside, or hidden, is nobody's proposal. */
const ID = /^[a-z][a-z0-9-]*$/

const markOf = (files: PackageFiles): string =>
  createHash('sha256')
    .update(packageChecksum(files))
    .update(files.get(CHECKSUMS_FILE) ?? '')
    .digest('hex')

const readOne = (root: string, id: string): FolderPackage => {
  try {
    const files = readPackageFolder(join(root, id))
    const checksum = packageChecksum(files)
    return { id, files, checksum, mark: markOf(files), problems: [] }
  } catch (error) {
    const problems = error instanceof PackageRefused ? error.problems : [`文件夹无法读取：${(error as Error).message}`]
    return { id, mark: problems.join(), problems }
  }
}

export function pluginFolders(dataDir: string): PluginFolders {
  const root = join(dataDir, 'plugins')
  const memory = join(dataDir, 'plugins-seen')
  const seen = (): Record<string, string> => {
    try {
      return JSON.parse(readFileSync(memory, 'utf8')) as Record<string, string>
    } catch {
      return {}
    }
  }
  return {
    root,
    seen,
    tell: verdict => writeVerdict(dataDir, verdict),
    forget: id => forgetVerdict(dataDir, id),
    took: (id, files) => seen()[id] === markOf(files),
    read() {
      if (!existsSync(root)) return undefined
      const folders = readdirSync(root, { withFileTypes: true }).filter(entry => entry.isDirectory() && ID.test(entry.name))
      return folders.map(({ name }) => readOne(root, name))
    },
    note(id, mark) {
      const { [id]: _, ...others } = seen()
      mkdirSync(dataDir, { recursive: true })
      writeFileSync(memory, JSON.stringify(mark === undefined ? others : { ...others, [id]: mark }))
    },
  }
}
