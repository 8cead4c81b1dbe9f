/** Data folders of servers in tests: made where PostgreSQL can enter, and copied. */
import { chmodSync, cpSync, lchownSync, lstatSync, mkdtempSync, readdirSync, realpathSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** An empty folder whose name begins so. PostgreSQL runs as another user when this one is root, and must be able to enter. */
export const openFolder = (prefix: string): string => {
  const folder = mkdtempSync(join(realpathSync(tmpdir()), prefix))
  chmodSync(folder, 0o755)
  return folder
}

/** Copies a data folder in which nothing is working, owners and rights included. */
export const copyDataFolder = (from: string, to: string): void => {
  cpSync(from, to, { recursive: true })
  belongAlike(from, to)
  for (const name of readdirSync(from, { recursive: true, encoding: 'utf8' })) belongAlike(join(from, name), join(to, name))
}

/** PostgreSQL wants folders that nobody else may enter, and its own files: what root copies is root's, and copied folders are open. */
const belongAlike = (original: string, copy: string): void => {
  const { uid, gid, mode } = lstatSync(original)
  if (process.getuid?.() === 0) lchownSync(copy, uid, gid)
  chmodSync(copy, mode & 0o777)
}
