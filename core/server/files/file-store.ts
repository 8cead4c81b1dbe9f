import { randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, rename, rm, stat, statfs } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { sql } from 'kysely'
import { HttpError, notFound, refuse } from '#core/contract/errors.ts'
import type { Actor, Db, FileAnswer, FileStore } from '#core/contract/server-plugin.ts'

/** Bytes that one employee may keep. */
const QUOTA = 5 * 1024 ** 3
/** Bytes that stay free on the disk. */
const FREE_FLOOR = 512 * 1024 ** 2

const ID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

export interface StoredFile {
  readonly id: string
  readonly employeeId: number
  readonly name: string
  readonly type: string
  readonly purpose: string
  readonly resource: string | null
  readonly recordId: number | null
}

/** The file's row. @throws 404 */
export async function fileRow(db: Db, id: string): Promise<StoredFile> {
  if (!ID.test(id)) throw notFound()
  const { rows } = await sql<StoredFile>`select id, employee_id as "employeeId", name, type, purpose, resource, record_id as "recordId"
    from file where id = ${id}`.execute(db)
  if (!rows[0]) throw notFound()
  return rows[0]
}

/** Files under DATA_DIR/files by random name; what they are called and who owns them is in table "file". */
export function fileStore(db: Db, dataDir: string): FileStore {
  const pathOf = (id: string): string => join(dataDir, 'files', id.slice(0, 2), id)
  return {
    async keep({ stream, filename, type, purpose }, actor) {
      await checkSpace(db, dataDir, actor)
      const id = randomUUID()
      const path = pathOf(id)
      await mkdir(dirname(path), { recursive: true })
      const size = await writeWhole(stream, path)
      try {
        await sql`insert into file (id, employee_id, name, type, size, purpose)
          values (${id}, ${actor.id}, ${safeName(filename)}, ${type}, ${size}, ${purpose})`.execute(db)
      } catch (error) {
        await rm(path, { force: true })
        throw error
      }
      return { id, url: `/api/files/${id}`, size }
    },
    async open(id): Promise<FileAnswer> {
      const row = await fileRow(db, id)
      const path = pathOf(row.id)
      await stat(path).catch(() => {
        throw notFound()
      })
      return { stream: createReadStream(path), filename: row.name, type: row.type }
    },
  }
}

/** The quota of the employee and a floor of free space. @throws 409, 503 */
export async function checkSpace(db: Db, dataDir: string, actor: Pick<Actor, 'id'>): Promise<void> {
  const { rows } = await sql<{
    used: number
  }>`select coalesce(sum(size), 0)::bigint as used from file where employee_id = ${actor.id}`.execute(db)
  if ((rows[0]?.used ?? 0) > QUOTA) throw refuse('您的上传空间已满，请联系管理员')
  const disk = await statfs(dataDir)
  if (disk.bavail * disk.bsize < FREE_FLOOR) throw new HttpError(503, 503, '服务器磁盘空间不足，请联系管理员')
}

/** Under another name first: a file that is half written is never served. Answers bytes. */
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

/** A name for people: no path, no control or direction characters. */
export const safeName = (name: string): string =>
  name
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Cf}/\\:*?"<>|]/gu, '_')
    .replace(/^\.+/, '_')
    .slice(-200)
    // Cut in the middle of a character, half of it could not be written into a header.
    .replace(/^\p{Cs}/u, '') || 'file'
