import { chmodSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { StartProblem } from '../config/start-problem.ts'
import { diskFullProblem } from './disk.ts'

/** The data folder is locked by another process. */
export class DataFolderBusy extends StartProblem {}

/**
 * Locks a data folder for this process. Uses a lock of the operating system (through an empty SQLite file, the only access to one in Node): it ends
 * with the process, however that dies, and of two concurrent starts exactly one gets it. Returns the function that releases it.
 * @throws DataFolderBusy if another process holds the lock
 */
export const lockDataFolder = (dataDir: string): (() => void) => {
  try {
    // Passable but not readable: PostgreSQL may run below it as another account.
    if (mkdirSync(dataDir, { recursive: true })) chmodSync(dataDir, 0o711)
  } catch (error) {
    throw new StartProblem(`无法创建数据目录 ${dataDir}，请检查权限和磁盘空间`, String(error))
  }
  const pidFile = join(dataDir, 'server.pid')
  let lock: DatabaseSync | undefined
  try {
    lock = new DatabaseSync(join(dataDir, 'server.lock'))
    lock.exec('begin exclusive')
    writeFileSync(pidFile, `${process.pid}\n`)
  } catch (error) {
    lock?.close()
    throw explainLockError(error as Error & { errcode?: number; code?: string }, dataDir, pidFile)
  }
  const held = lock
  return () => {
    rmSync(pidFile, { force: true })
    held.close()
  }
}

/** SQLite's error code SQLITE_BUSY. */
const SQLITE_BUSY_CODE = 5

const explainLockError = (error: Error & { errcode?: number; code?: string }, dataDir: string, pidFile: string): StartProblem => {
  if (error.errcode === SQLITE_BUSY_CODE) {
    const pid = readPid(pidFile)
    return new DataFolderBusy(`数据目录 ${dataDir} 正被另一个远航进程使用${pid ? `（进程号 ${pid}）` : ''}，请先停止它，或换一个 DATA_DIR`)
  }
  return (
    diskFullProblem(`${error.code} ${error.message}`, dataDir) ??
    new StartProblem(`无法写入数据目录 ${dataDir}，请检查权限和磁盘空间`, error.message)
  )
}

const readPid = (file: string): string | undefined => {
  try {
    return /^\d+/.exec(readFileSync(file, 'utf8'))?.[0]
  } catch {
    return undefined
  }
}
