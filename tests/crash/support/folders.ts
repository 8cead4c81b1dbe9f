/** Data folders that are removed after their test. */
import { renameSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { afterAll, onTestFinished } from 'vitest'
import { stopProcessesIn } from '#core/server/postgres/processes.ts'
import { copyDataFolder, openFolder } from '#tests/support/data-folder.ts'

/** Folder accessible to all accounts, removed after the test together with any PostgreSQL running in it. */
export const temporaryFolder = (name = 'data'): string => {
  const base = openFolder('yuanhang-crash-')
  onTestFinished(async () => {
    await stopProcessesIn(join(base, name, 'postgres', 'data')).catch(() => undefined)
    rmSync(base, { recursive: true, force: true })
  })
  return join(base, name)
}

/**
 * Copies of a data folder in which a server was started and stopped, prepared once per test file.
 * @param begin starts and stops the server in the folder
 * @returns function that makes a copy for the calling test, including owners
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
