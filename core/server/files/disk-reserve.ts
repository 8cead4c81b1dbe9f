import { statfs } from 'node:fs/promises'
import type { Actor } from '#core/contract/actor.ts'
import { HttpError } from '#core/contract/errors.ts'

/** Free bytes below which only administrators and the server itself write. Half of what uploads leave free. */
const RESERVE_BYTES = 256 * 1024 ** 2

/** Seconds until a refused write is worth repeating. */
const RETRY_SECONDS = 60

/** Bytes that are free on the disk that holds a folder. */
export const freeBytes = async (folder: string): Promise<number> => {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}

/** @throws 503 if the actor may not write into what is left of the disk */
export type DiskReserve = (actor: Pick<Actor, 'admin'>) => Promise<void>

/**
 * Keeps the last of the database's disk for those who can clear it: PostgreSQL on a full disk refuses everything that writes, and that includes the
 * session of a login. Below the reserve, writes of employees and client systems are refused while reads, logins and administrators' writes go on.
 * @param folder on the database's disk
 * @param free measures the disk; replaced in tests
 */
export const diskReserve =
  (folder: string, free: (folder: string) => Promise<number> = freeBytes): DiskReserve =>
  async ({ admin }) => {
    if (admin) return
    // If the disk cannot be measured, the write is allowed.
    const bytes = await free(folder).catch(() => Number.POSITIVE_INFINITY)
    if (bytes >= RESERVE_BYTES) return
    throw new HttpError(503, 503, '服务器磁盘空间即将用尽，暂时只能查看，本次没有保存任何内容，请联系管理员清理磁盘', {
      retryAfter: RETRY_SECONDS,
    })
  }
