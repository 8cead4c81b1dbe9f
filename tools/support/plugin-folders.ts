/** Plugins that somebody develops beside a server that runs for development: DATA_DIR/plugins, as `npm run dev` of their projects fills it. */
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { checksumOfFiles } from '#core/server/outside/package/package-files.ts'
import { readVerdict } from '#core/server/outside/verdicts.ts'
import { watchFolders } from '#core/server/publishing/watch-folders.ts'

interface Folder {
  readonly checksum: string
  /** Another one for a folder that took the place of the one before, even with the same in it. */
  readonly mark: string
  readonly hasServer: boolean
}

const readJson = <T>(path: string): T => JSON.parse(readFileSync(path, 'utf8')) as T

/** Undefined while it is being replaced, and for what is no package. */
const readFolder = (folder: string): Folder | undefined => {
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

const namesIn = (root: string): readonly string[] => {
  try {
    return readdirSync(root)
  } catch {
    return []
  }
}

/** Milliseconds that a server may take to look at a folder. */
const PATIENCE = 10_000

/**
 * Calls `restart` with a plugin's id when the running server took a package that works as a whole only after a start, or says nothing of one with
 * a server part: it hangs in the code of the one before. What the server refuses, or serves at once, restarts nothing.
 * The returned function ends it.
 */
export const followPlugins = (dataDir: string, restart: (id: string) => void, patience: number = PATIENCE): (() => void) => {
  const root = join(dataDir, 'plugins')
  const known = new Map<string, Folder>()
  const ended = new AbortController()
  /** Folders that are others than before. One that is away for the moment is looked at when it is back. */
  const look = (): readonly (readonly [string, Folder])[] =>
    namesIn(root).flatMap(id => {
      const folder = readFolder(join(root, id))
      if (!folder || known.get(id)?.mark === folder.mark) return []
      known.set(id, folder)
      return [[id, folder] as const]
    })
  const needsStart = async (id: string, folder: Folder): Promise<boolean> => {
    for (const end = Date.now() + patience; Date.now() < end; await pause(100, undefined, { signal: ended.signal })) {
      if (known.get(id) !== folder) return false
      const verdict = readVerdict(dataDir, id)
      if (verdict?.checksum === folder.checksum) return verdict.restart
    }
    return folder.hasServer
  }
  const follow = async (id: string, folder: Folder): Promise<void> => {
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
