import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, rename as renamePath, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { PackageFiles } from '../../../core/server/outside/package/package-files.ts'
import { writePackage } from '../build/build-package.ts'

/** Said on Windows while somebody else, perhaps the server, has a file of the folder open. */
const BUSY = new Set(['EPERM', 'EBUSY', 'EACCES'])
const TRIES = 6

type Rename = (from: string, to: string) => Promise<void>

const patient =
  (rename: Rename): Rename =>
  async (from, to) => {
    for (let tries = 1; ; tries++) {
      try {
        return await rename(from, to)
      } catch (error) {
        if (tries === TRIES || !BUSY.has((error as NodeJS.ErrnoException).code ?? '')) throw error
        await pause(tries * 50)
      }
    }
  }

/**
 * Puts a package into <data>/plugins/<id>. The server never meets half of one: it is written beside, and takes the place of the one before, which
 * comes back where that fails: a folder that is gone is a plugin that is to be removed.
 */
export const moveWhole = async (files: PackageFiles, data: string, id: string, rename: Rename = renamePath): Promise<void> => {
  const move = patient(rename)
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
    // Whatever happens, the only copy is not deleted.
    if (existsSync(place) || !existsSync(old)) await rm(aside, { recursive: true, force: true })
  }
}
