/** Folders that a server works in, and that do not outlive their test. */
import { renameSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { afterAll, onTestFinished } from 'vitest'
import { stopProcessesIn } from '#core/server/postgres/processes.ts'
import { copyDataFolder, openFolder } from '#tests/support/data-folder.ts'

/** A folder that any account can pass, removed after the test together with every PostgreSQL still working in it. */
export const temporaryFolder = (name = 'data'): string => {
  const base = openFolder('yuanhang-crash-')
  onTestFinished(async () => {
    await stopProcessesIn(join(base, name, 'postgres', 'data')).catch(() => undefined)
    rmSync(base, { recursive: true, force: true })
  })
  return join(base, name)
}

/**
 * Folders in which something has been started and stopped before, made once for all tests of a file.
 * @param begin starts and stops it in this folder
 * @returns a copy for the calling test alone, owners included
 */
export const usedFolders = (begin: (dataDir: string) => Promise<void>): (() => Promise<string>) => {
  let begun: Promise<string> | undefined
  const first = async (): Promise<string> => {
    const dataDir = temporaryFolder()
    await begin(dataDir)
    const kept = join(openFolder('yuanhang-crash-first-'), 'data')
    renameSync(dataDir, kept)
    return kept
  }
  afterAll(async () => {
    if (begun) rmSync(dirname(await begun), { recursive: true, force: true })
  })
  return async () => {
    begun ??= first()
    const folder = temporaryFolder()
    copyDataFolder(await begun, folder)
    return folder
  }
}
