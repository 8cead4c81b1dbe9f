import { randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, rename, rm, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { sql } from 'kysely'
import type { Actor } from '#core/contract/actor.ts'
import type { Db } from '#core/contract/database.ts'
import { HttpError, notFound, refuse } from '#core/contract/errors.ts'
import type { FileStore, UploadedFile } from '#core/contract/files.ts'
import { isUuid } from '#core/manifest/id/uuid.ts'
import { freeBytes } from './disk-reserve.ts'
import { sweepFiles } from './file-sweep.ts'
import { fileColumnsSql, filePath, fileUrl, type StoredFile, safeName } from './stored-file.ts'

export interface SpaceLimits {
  /** Maximum total bytes of one employee's files. */
  readonly quota: number
  /** Bytes that must stay free on the disk. */
  readonly freeFloor: number
}

const SPACE_LIMITS: SpaceLimits = { quota: 5 * 1024 ** 3, freeFloor: 512 * 1024 ** 2 }

async function fileRow(db: Db, id: string): Promise<StoredFile> {
  const { rows } = isUuid(id) ? await sql<StoredFile>`select ${fileColumnsSql} from file where id = ${id}`.execute(db) : { rows: [] }
  if (!rows[0]) throw notFound()
  return rows[0]
}

interface NewFile extends Omit<StoredFile, 'employeeId'>, Pick<UploadedFile, 'picture'> {
  readonly received: number
  readonly days?: number
}

/** Stores files under DATA_DIR/files by random name; names and owners are in the table `file`. */
export function fileStore(db: Db, dataDir: string): FileStore {
  const insert = async (file: NewFile, actor: Actor) => {
    const { width, height } = file.picture ?? { width: null, height: null }
    const expires = file.days === undefined ? sql`null` : sql`now() + make_interval(days => ${file.days})`
    try {
      await sql`insert into file (id, employee_id, name, type, size, received_size, purpose, expires_date, width, height)
        values (${file.id}, ${actor.id}, ${file.name}, ${file.type}, ${file.size}, ${file.received}, ${file.purpose}, ${expires},
          ${width}, ${height})`.execute(db)
    } catch (error) {
      await rm(filePath(dataDir, file.id), { force: true })
      throw error
    }
  }
  const place = async (): Promise<{ id: string; path: string }> => {
    const id = randomUUID()
    const path = filePath(dataDir, id)
    await mkdir(dirname(path), { recursive: true })
    return { id, path }
  }
  return {
    async keep({ stream, filename, type, purpose, days }, actor) {
      await checkSpace(db, dataDir, actor)
      const { id, path } = await place()
      const size = await writeWhole(stream, path)
      await insert({ id, name: safeName(filename), type, purpose, size, received: size, days }, actor)
      return { id, url: fileUrl(id), size }
    },
    async take({ path: temporary, filename, size: received, type = 'application/octet-stream', picture }, purpose, actor) {
      const { id, path } = await place()
      await rename(temporary, path)
      const { size } = await stat(path)
      const days = purpose === 'content' ? undefined : 1
      await insert({ id, name: safeName(filename), type, purpose, size, received, days, picture }, actor)
      return { id, url: fileUrl(id), name: safeName(filename), size, type }
    },
    async open(id) {
      const row = await fileRow(db, id)
      const path = filePath(dataDir, row.id)
      await stat(path).catch(() => {
        throw notFound()
      })
      return { stream: createReadStream(path), filename: row.name, type: row.type }
    },
    sweep: () => sweepFiles(db, dataDir),
  }
}

/** Checks the employee's quota and the free disk space for `more` additional bytes. @throws 409, 503. */
export async function checkSpace(
  db: Db,
  dataDir: string,
  actor: Pick<Actor, 'id'>,
  more = 0,
  { quota, freeFloor }: SpaceLimits = SPACE_LIMITS,
): Promise<void> {
  const { rows } = await sql<{
    used: number
  }>`select coalesce(sum(size), 0)::bigint as used from file where employee_id = ${actor.id}`.execute(db)
  if ((rows[0]?.used ?? 0) + more > quota) throw refuse('您的上传空间已满，请联系管理员')
  if ((await freeBytes(dataDir)) - more < freeFloor) throw new HttpError(503, 503, '服务器磁盘空间不足，请联系管理员')
}

/** Writes to a temporary name first, so that a half-written file is never served. Returns the size in bytes. */
async function writeWhole(stream: Readable, path: string): Promise<number> {
  const part = `${path}.part`
  try {
    await pipeline(stream, createWriteStream(part, { flags: 'wx', mode: 0o600 }))
    const { size } = await stat(part)
    await rename(part, path)
    return size
  } catch (error) {
    await rm(part, { force: true })
    throw error
  }
}
