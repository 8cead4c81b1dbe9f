/** Data folders of test servers: creation with access for PostgreSQL, and copying. */
import { chmodSync, cpSync, lchownSync, lstatSync, mkdtempSync, readdirSync, realpathSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Empty folder with the given prefix. As root, PostgreSQL runs as another user and must be able to enter it. */
export const openFolder = (prefix: string): string => {
  const folder = mkdtempSync(join(realpathSync(tmpdir()), prefix))
  chmodSync(folder, 0o755)
  return folder
}

/** Copies the data folder of a stopped server, with owners and modes. */
export const copyDataFolder = (from: string, to: string): void => {
  cpSync(from, to, { recursive: true })
  belongAlike(from, to)
  for (const name of readdirSync(from, { recursive: true, encoding: 'utf8' })) belongAlike(join(from, name), join(to, name))
}

/** PostgreSQL requires private folders and files of its own user, but root's copies belong to root with open modes. */
const belongAlike = (original: string, copy: string): void => {
  const { uid, gid, mode } = lstatSync(original)
  if (process.getuid?.() === 0) lchownSync(copy, uid, gid)
  chmodSync(copy, mode & 0o777)
}
