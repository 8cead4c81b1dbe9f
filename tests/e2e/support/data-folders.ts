/** Data folders of servers. What a first start makes takes half a minute: it is made once a run, and every server begins with a copy. */
import { chmodSync, cpSync, lchownSync, lstatSync, mkdtempSync, readdirSync, realpathSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** `demo`: with demo data and accounts; `plain`: reference data and admin only. */
export type FirstData = 'demo' | 'plain'

const VARIABLE: Readonly<Record<FirstData, string>> = { demo: 'E2E_DEMO_DATA', plain: 'E2E_PLAIN_DATA' }

/** An empty one. */
export const newDataFolder = (): string => {
  const folder = mkdtempSync(join(realpathSync(tmpdir()), 'yuanhang-e2e-'))
  // PostgreSQL runs as another user when this one is root, and must be able to enter.
  chmodSync(folder, 0o755)
  return folder
}

/** Says where such data is, to all workers of the run. */
export const keepFolder = (data: FirstData, folder: string): void => {
  process.env[VARIABLE[data]] = folder
}

/** A folder of its own with such data. */
export const copyOf = (data: FirstData): string => {
  const original = process.env[VARIABLE[data]]
  if (!original) throw new Error(`no data folder was made: ${data}`)
  const folder = newDataFolder()
  cpSync(original, folder, { recursive: true })
  for (const name of readdirSync(original, { recursive: true, encoding: 'utf8' })) belongAlike(join(original, name), join(folder, name))
  return folder
}

/** PostgreSQL wants folders that nobody else may enter, and its own files: what root copies is root's, and copied folders are open. */
const belongAlike = (original: string, copy: string): void => {
  const { uid, gid, mode } = lstatSync(original)
  if (process.getuid?.() === 0) lchownSync(copy, uid, gid)
  chmodSync(copy, mode & 0o777)
}
