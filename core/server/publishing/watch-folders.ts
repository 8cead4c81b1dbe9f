import { type FSWatcher, readdirSync, statSync, watch } from 'node:fs'
import { join } from 'node:path'

/** Milliseconds without a change: editors write a file in several steps, and a checkout writes many files. */
const SETTLE_MS = 60
/** Milliseconds between polls, for systems that report no changes (network folders, exhausted watch limit). */
const FOLDER_POLL_MS = 1_500

/** All folders below these, and a text that changes with any file in them. */
function surveyFolders(
  folders: readonly string[],
  left: (name: string) => boolean,
): { readonly below: readonly string[]; readonly state: string } {
  const below: string[] = []
  const files: string[] = []
  const visit = (folder: string): void => {
    below.push(folder)
    for (const entry of readdirSync(folder, { withFileTypes: true })) {
      const path = join(folder, entry.name)
      if (left(entry.name)) continue
      if (entry.isDirectory()) visit(path)
      else {
        const { mtimeMs, size, ino } = statSync(path)
        files.push(`${path} ${mtimeMs} ${size} ${ino}`)
      }
    }
  }
  for (const folder of folders) {
    try {
      visit(folder)
    } catch {
      // A missing folder, or a file deleted just now: the next poll sees the result.
    }
  }
  return { below, state: files.join('\n') }
}

/**
 * Calls `changed` soon after something below the folders was written; spurious calls are possible. The returned function stops it. Folders are
 * watched, not files: a watch on a file is lost when an editor replaces it.
 * @param left true for names of files and folders to ignore; none by default
 */
export function watchFolders(folders: readonly string[], changed: () => void, left: (name: string) => boolean = () => false): () => void {
  const watchers = new Map<string, FSWatcher>()
  let settle: NodeJS.Timeout | undefined
  let known = ''
  const soon = (): void => {
    clearTimeout(settle)
    settle = setTimeout(() => {
      look()
      changed()
    }, SETTLE_MS)
  }
  const follow = (folder: string): void => {
    const forget = (): void => {
      watchers.get(folder)?.close()
      watchers.delete(folder)
    }
    try {
      const watcher = watch(folder, { persistent: false }, (_event, name) => {
        if (name === null || !left(name)) soon()
      })
      watchers.set(folder, watcher.on('error', forget))
    } catch {
      forget()
    }
  }
  /** Watches new folders; true if anything changed since the last call. */
  const look = (): boolean => {
    const { below, state } = surveyFolders(folders, left)
    for (const folder of below) if (!watchers.has(folder)) follow(folder)
    const other = state !== known
    known = state
    return other
  }
  look()
  const timer = setInterval(() => look() && soon(), FOLDER_POLL_MS).unref()
  return () => {
    clearTimeout(settle)
    clearInterval(timer)
    for (const watcher of watchers.values()) watcher.close()
  }
}
