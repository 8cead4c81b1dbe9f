/** Packages on this node's disk, DATA_DIR/plugin-store/<id>/<checksum>/: a copy of the database, written again if it differs. */
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Package } from '../package/check-package.ts'

export interface PluginStore {
  /** Writes the package unless it is already complete on disk; returns its folder. */
  keep(own: Package): string
  /** Deletes all packages except these ('<id>/<checksum>'). */
  sweep(kept: ReadonlySet<string>): void
}

const isComplete = (folder: string, { files }: Package): boolean =>
  [...files].every(([name, content]) => {
    const path = join(folder, name)
    return existsSync(path) && readFileSync(path).equals(content)
  })

const subfolders = (folder: string): readonly string[] => (existsSync(folder) ? readdirSync(folder) : [])

export function createPluginStore(dataDir: string): PluginStore {
  const root = join(dataDir, 'plugin-store')
  return {
    keep(own) {
      const folder = join(root, own.manifest.id, own.checksum)
      if (isComplete(folder, own)) return folder
      const fresh = `${folder}.${process.pid}.part`
      rmSync(fresh, { recursive: true, force: true })
      for (const [name, content] of own.files) {
        const path = join(fresh, name)
        mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
        writeFileSync(path, content, { mode: 0o600 })
      }
      rmSync(folder, { recursive: true, force: true })
      renameSync(fresh, folder)
      return folder
    },
    sweep(kept) {
      for (const id of subfolders(root))
        for (const checksum of subfolders(join(root, id)))
          if (!kept.has(`${id}/${checksum}`)) rmSync(join(root, id, checksum), { recursive: true, force: true })
    },
  }
}
