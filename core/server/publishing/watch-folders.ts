import { existsSync, type FSWatcher, watch } from 'node:fs'

/** Editors write a file in several steps, and a checkout many files. */
const SETTLE_MS = 150
/** Where the system cannot watch, files are looked at. */
const LOOK_MS = 1_500

/** Runs `changed` soon after something below one of the folders was written; it may run without need. The returned function ends it. */
export function watchFolders(folders: readonly string[], changed: () => void): () => void {
  let settle: NodeJS.Timeout | undefined
  let look: NodeJS.Timeout | undefined
  const soon = (): void => {
    clearTimeout(settle)
    settle = setTimeout(changed, SETTLE_MS)
  }
  const lookInstead = (): void => {
    look ??= setInterval(changed, LOOK_MS).unref()
  }
  const watchers = folders.filter(existsSync).flatMap((folder): FSWatcher[] => {
    try {
      return [watch(folder, { recursive: true, persistent: false }, soon).on('error', lookInstead)]
    } catch {
      lookInstead()
      return []
    }
  })
  return () => {
    clearTimeout(settle)
    clearInterval(look)
    for (const watcher of watchers) watcher.close()
  }
}
