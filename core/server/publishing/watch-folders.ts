import { type FSWatcher, readdirSync, statSync, watch } from 'node:fs'
import { join } from 'node:path'

/** Editors write a file in several steps, and a checkout many files. */
const SETTLE_MS = 100
/** Where the system tells nothing of a change (shared folders, no watch left to give), files are looked at. */
const LOOK_MS = 1_500

/** Folders from here down, and what tells that a file in them is another. */
function survey(
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
      // A folder that is not there, or a file that went in this moment: seen with the next look.
    }
  }
  return { below, state: files.join('\n') }
}

/**
 * Runs `changed` soon after something below one of the folders was written; it may run without need. The returned function ends it. Each folder
 * is watched by itself: watching files loses those that an editor replaces.
 * @param left names of files and folders that are nobody's business; all count when absent
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
  /** Watches folders that are new; true when anything is another than at the last look. */
  const look = (): boolean => {
    const { below, state } = survey(folders, left)
    for (const folder of below) if (!watchers.has(folder)) follow(folder)
    const other = state !== known
    known = state
    return other
  }
  look()
  const timer = setInterval(() => look() && soon(), LOOK_MS).unref()
  return () => {
    clearTimeout(settle)
    clearInterval(timer)
    for (const watcher of watchers.values()) watcher.close()
  }
}
