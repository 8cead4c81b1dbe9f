import { join } from 'node:path'
import { sql } from 'kysely'

/** A file's row. */
export interface StoredFile {
  readonly id: string
  readonly employeeId: number
  readonly name: string
  readonly type: string
  readonly purpose: string
  /** Bytes on the disk. */
  readonly size: number
}

export const FILE_COLUMNS = sql`file.id, file.employee_id as "employeeId", file.name, file.type, file.purpose, file.size`

export const fileUrl = (id: string): string => `/api/files/${id}`

/** Where the bytes of a file are. `id` is a uuid. */
export const filePath = (dataDir: string, id: string): string => join(dataDir, 'files', id.slice(0, 2), id)

/** Small version of a picture; made again when it is not there, so that backups need not hold it. */
export const thumbnailPath = (dataDir: string, id: string): string => join(dataDir, 'thumbnails', id.slice(0, 2), id)

/** Advisory lock under which bytes of files are removed; a backup that reads them holds it shared. */
export const FILES_LOCK = sql`727006, 1`

/** A name for people: no path, no control or direction characters. */
export const safeName = (name: string): string =>
  name
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Cf}/\\:*?"<>|]/gu, '_')
    .replace(/^\.+/, '_')
    .slice(-200)
    // Cut in the middle of a character, half of it could not be written into a header.
    .replace(/^\p{Cs}/u, '') || 'file'
