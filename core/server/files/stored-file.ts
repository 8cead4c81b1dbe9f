import { join } from 'node:path'
import { sql } from 'kysely'

/** Row of the table `file`. */
export interface StoredFile {
  readonly id: string
  readonly employeeId: number
  readonly name: string
  readonly type: string
  readonly purpose: string
  /** Bytes on the disk. */
  readonly size: number
}

export const fileColumnsSql = sql`file.id, file.employee_id as "employeeId", file.name, file.type, file.purpose, file.size`

export const fileUrl = (id: string): string => `/api/files/${id}`

/** Path of a file's bytes. `id` is a UUID. */
export const filePath = (dataDir: string, id: string): string => join(dataDir, 'files', id.slice(0, 2), id)

/** Path of a picture's thumbnail; recreated if missing, so backups leave it out. */
export const thumbnailPath = (dataDir: string, id: string): string => join(dataDir, 'thumbnails', id.slice(0, 2), id)

/** Keys of the advisory lock for removing files; a backup holds it in shared mode while it reads them. */
export const filesLockSql = sql`727006, 1`

/** File name for display: without path, control and bidirectional characters. */
export const safeName = (name: string): string =>
  name
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Cf}/\\:*?"<>|]/gu, '_')
    .replace(/^\.+/, '_')
    .slice(-200)
    // A cut surrogate pair could not be written into a header.
    .replace(/^\p{Cs}/u, '') || 'file'
