import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Linux's in-memory file system. */
export const SHARED_MEMORY = '/dev/shm'
/** Bytes that a test run writes at most, with a margin: databases, data folders and browser profiles. */
const REQUIRED_BYTES = 8 * 2 ** 30

const hasRoom = (folder: string): boolean => {
  const { bavail, bsize } = statfsSync(folder)
  return bavail * bsize >= REQUIRED_BYTES && process.availableMemory() >= REQUIRED_BYTES
}

/** Whether programs can be run from the folder, as tests do; containers often mount it noexec. */
const runsPrograms = (folder: string): boolean => {
  const inside = mkdtempSync(join(folder, 'yuanhang-may-run-'))
  try {
    const script = join(inside, 'script')
    writeFileSync(script, '#!/bin/sh\nexit 0\n', { mode: 0o755 })
    return spawnSync(script).status === 0
  } finally {
    rmSync(inside, { recursive: true, force: true })
  }
}

/**
 * A folder in memory for temporary files of tests: creating a test database, about a thousand files, is ten times as fast there.
 * @returns undefined if the machine has none, or too little memory
 */
export const memoryFolder = (folder = SHARED_MEMORY): string | undefined => {
  try {
    return hasRoom(folder) && runsPrograms(folder) ? folder : undefined
  } catch {
    return undefined
  }
}
