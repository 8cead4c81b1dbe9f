import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, rename as renamePath, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { errorCodeOf } from '../../../core/contract/must.ts'
import type { PackageFiles } from '../../../core/server/outside/package/package-files.ts'
import { writePackage } from '../build/build-package.ts'

/** Error codes of Windows if another process, e.g. the server, has a file of the folder open. */
const BUSY_FILE_CODES = new Set(['EPERM', 'EBUSY', 'EACCES'])
const MAX_RENAME_TRIES = 6

type Rename = (from: string, to: string) => Promise<void>

const retryWhileBusy =
  (rename: Rename): Rename =>
  async (from, to) => {
    for (let tries = 1; ; tries++) {
      try {
        return await rename(from, to)
      } catch (error) {
        if (tries === MAX_RENAME_TRIES || !BUSY_FILE_CODES.has(errorCodeOf(error) ?? '')) throw error
        await pause(tries * 50)
      }
    }
  }

/**
 * Replaces the package in <data>/plugins/<id>. The package is written to a temporary folder and renamed, so that the server never reads a partial
 * one. If
 * the rename fails, the previous package is restored, since the server uninstalls a plugin whose folder is missing.
 */
export const replacePackage = async (files: PackageFiles, data: string, id: string, rename: Rename = renamePath): Promise<void> => {
  const move = retryWhileBusy(rename)
  await mkdir(join(data, 'plugins'), { recursive: true })
  const aside = await mkdtemp(join(data, 'plugin-build-'))
  const [place, fresh, old] = [join(data, 'plugins', id), join(aside, 'new'), join(aside, 'old')]
  try {
    await writePackage(files, fresh)
    if (existsSync(place)) await move(place, old)
    try {
      await move(fresh, place)
    } catch (error) {
      if (existsSync(old)) await move(old, place)
      throw error
    }
  } finally {
    // If restoring failed, `old` is the only copy and must not be deleted.
    if (existsSync(place) || !existsSync(old)) await rm(aside, { recursive: true, force: true })
  }
}
