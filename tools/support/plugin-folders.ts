/** Plugins under development in DATA_DIR/plugins, installed by `npm run dev` of their projects while the development server runs. */
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { readVerdict } from '#core/server/outside/install/verdicts.ts'
import { checksumOfFiles } from '#core/server/outside/package/package-files.ts'
import { watchFolders } from '#core/server/publishing/watch-folders.ts'

interface WatchedPackage {
  readonly checksum: string
  /** Identity of the folder; differs after a replacement, even with the same content. */
  readonly mark: string
  readonly hasServer: boolean
}

const readJson = <T>(path: string): T => JSON.parse(readFileSync(path, 'utf8'))

/** Undefined while the folder is being replaced, and if it is no package. */
const readWatchedPackage = (folder: string): WatchedPackage | undefined => {
  try {
    const { files } = readJson<{ readonly files: Readonly<Record<string, string>> }>(join(folder, 'checksums.json'))
    const { server } = readJson<{ readonly server?: string }>(join(folder, 'plugin.json'))
    const { ino, mtimeMs } = statSync(folder)
    const checksum = checksumOfFiles(files)
    return { checksum, mark: `${checksum} ${ino} ${mtimeMs}`, hasServer: server !== undefined }
  } catch {
    return undefined
  }
}

const folderNames = (root: string): readonly string[] => {
  try {
    return readdirSync(root)
  } catch {
    return []
  }
}

/** Time in ms within which the server gives its verdict on a package. */
const VERDICT_WAIT_MS = 10_000

/**
 * Calls `restart` with a plugin's id if the running server accepted a package that needs a restart, or if it gives no verdict on one with a server
 * part,
 * since the previous code may block it. Packages that the server refuses or serves at once cause no restart.
 * @returns stops following
 */
export const followPlugins = (dataDir: string, restart: (id: string) => void, patience: number = VERDICT_WAIT_MS): (() => void) => {
  const root = join(dataDir, 'plugins')
  const known = new Map<string, WatchedPackage>()
  const ended = new AbortController()
  /** Folders that changed since the last call. A missing folder is skipped until it is back. */
  const look = (): readonly (readonly [string, WatchedPackage])[] =>
    folderNames(root).flatMap(id => {
      const folder = readWatchedPackage(join(root, id))
      if (!folder || known.get(id)?.mark === folder.mark) return []
      known.set(id, folder)
      return [[id, folder] as const]
    })
  const needsStart = async (id: string, folder: WatchedPackage): Promise<boolean> => {
    for (const end = Date.now() + patience; Date.now() < end; await pause(100, undefined, { signal: ended.signal })) {
      if (known.get(id) !== folder) return false
      const verdict = readVerdict(dataDir, id)
      if (verdict?.checksum === folder.checksum) return verdict.restart
    }
    return folder.hasServer
  }
  const follow = async (id: string, folder: WatchedPackage): Promise<void> => {
    if (await needsStart(id, folder).catch(() => false)) restart(id)
  }
  look()
  const stop = watchFolders([root], () => {
    for (const [id, folder] of look()) void follow(id, folder)
  })
  return () => {
    ended.abort()
    stop()
  }
}
