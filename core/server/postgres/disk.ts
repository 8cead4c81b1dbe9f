import { existsSync, statfsSync } from 'node:fs'
import { dirname } from 'node:path'
import { StartProblem } from '../config/start-problem.ts'

/** Free bytes that PostgreSQL needs for its write-ahead log. */
const MIN_FREE_BYTES = 17 * 1024 * 1024

/** True if the disk of this path is full. A full disk can also keep programs from reporting it. */
const isDiskFull = (path: string): boolean => {
  let folder = path
  while (!existsSync(folder)) folder = dirname(folder)
  const { bavail, bsize } = statfsSync(folder)
  return bavail * bsize < MIN_FREE_BYTES
}

/** StartProblem for a full disk if the error text or the disk indicates one, else undefined. */
export const diskFullProblem = (text: string, path: string): StartProblem | undefined =>
  /no space left|ENOSPC|disk quota|could not extend file/i.test(text) || isDiskFull(path)
    ? new StartProblem('磁盘空间已满，数据库无法写入；已保存的数据没有丢失，请清理磁盘后重新启动', text)
    : undefined
