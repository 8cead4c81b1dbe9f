import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Where Linux keeps files in memory. */
const SHARED_MEMORY = '/dev/shm'
/** Bytes that a run writes at most, with room to spare: databases, data folders and what browsers keep. */
const NEEDED = 8 * 2 ** 30

const hasRoom = (folder: string): boolean => {
  const { bavail, bsize } = statfsSync(folder)
  return bavail * bsize >= NEEDED && process.availableMemory() >= NEEDED
}

/** Containers often forbid it in memory; tests start programs from where they write. */
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
 * A folder whose files never reach a disk, for what tests write and throw away: a database for a test is a thousand files, made ten times as
 * fast there.
 * @returns undefined where the machine has none, or not enough memory
 */
export const memoryFolder = (folder = SHARED_MEMORY): string | undefined => {
  try {
    return hasRoom(folder) && runsPrograms(folder) ? folder : undefined
  } catch {
    return undefined
  }
}
