/** Removes unreferenced files: rows first, bytes afterwards, so that no row refers to deleted bytes. */

import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { Db } from '#core/contract/database.ts'
import { isUuid } from '#core/manifest/id/uuid.ts'
import { expireUnlinked } from './file-links.ts'
import { filePath, filesLockSql, thumbnailPath } from './stored-file.ts'

/** Rows deleted per statement. */
const MAX_FILES_PER_DELETE = 500
/**
 * Minimum age in ms of bytes without a row before they are removed: they may belong to an upload whose row is just being written, or to a backup that
 * is being restored.
 */
const STRAY_MS = 24 * 60 * 60_000

/** Age in ms from which a temporary upload is abandoned: an upload may take 1000 seconds. */
const ABANDONED_UPLOAD_MS = 60 * 60_000

interface SweepCounts {
  readonly removed: number
  readonly strays: number
}

/** Removes abandoned uploads. Their age decides, since another node may use the same folder. */
export async function removeAbandonedUploads(dataDir: string): Promise<void> {
  const folder = join(dataDir, 'uploads')
  for (const name of await readdir(folder).catch(() => [])) {
    const path = join(folder, name)
    const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: Date.now() }))
    if (Date.now() - mtimeMs > ABANDONED_UPLOAD_MS) await rm(path, { recursive: true, force: true })
  }
}

/**
 * Removes expired files, bytes without a row, and abandoned uploads; returns the counts of the first two. While a backup reads the files it only
 * removes abandoned uploads; the next run does the rest.
 */
export async function sweepFiles(db: Db, dataDir: string): Promise<SweepCounts> {
  await removeAbandonedUploads(dataDir)
  return sweepStored(db, dataDir)
}

const sweepStored = (db: Db, dataDir: string): Promise<SweepCounts> =>
  db.connection().execute(async connection => {
    const { rows } = await sql<{ locked: boolean }>`select pg_try_advisory_lock(${filesLockSql}) as locked`.execute(connection)
    if (!rows[0]?.locked) return { removed: 0, strays: 0 }
    try {
      await unlinkDeletedRecords(connection)
      const removed = await removeExpiredFiles(connection, dataDir)
      await removeStrays(connection, join(dataDir, 'thumbnails'))
      return { removed, strays: await removeStrays(connection, join(dataDir, 'files')) }
    } finally {
      await sql`select pg_advisory_unlock(${filesLockSql})`.execute(connection)
    }
  })

/**
 * Removes the links of deleted records. Skips tables that do not exist (the plugin may come back) and views: a row that left a view may still exist
 * in its table.
 */
async function unlinkDeletedRecords(db: Db): Promise<void> {
  const { rows } = await sql<{ name: string }>`select name from (select distinct record_table as name from file_link) as linked
    join pg_class on pg_class.oid = to_regclass(quote_ident(name)) where relkind in ('r', 'p')`.execute(db)
  for (const { name } of rows) {
    await db.transaction().execute(async tx => {
      const { rows: gone } = await sql<{ file_id: string }>`delete from file_link as l where record_table = ${name}
        and not exists (select from ${sql.table(name)} as t where t.id = l.record_id) returning file_id`.execute(tx)
      await expireUnlinked(
        tx,
        gone.map(({ file_id }) => file_id),
      )
    })
  }
}

/** Deletes expired files. Rows locked by a running save are skipped: it is about to link them. */
async function removeExpiredFiles(db: Db, dataDir: string): Promise<number> {
  for (let removed = 0; ; ) {
    const { rows } = await sql<{ id: string }>`delete from file where id in (select id from file where expires_date < now()
      and not exists (select from file_link where file_id = file.id) order by expires_date limit ${MAX_FILES_PER_DELETE} for update skip locked)
      returning id`.execute(db)
    for (const { id } of rows) for (const path of [filePath(dataDir, id), thumbnailPath(dataDir, id)]) await rm(path, { force: true })
    removed += rows.length
    if (rows.length < MAX_FILES_PER_DELETE) return removed
  }
}

/** Removes bytes without a row, half-written files included: a server was killed between writing the bytes and the row. */
async function removeStrays(db: Db, root: string): Promise<number> {
  let strays = 0
  for (const folder of await readdir(root).catch(() => [])) {
    const names = await readdir(join(root, folder)).catch(() => [])
    const old: string[] = []
    for (const name of names) {
      const { mtimeMs } = await stat(join(root, folder, name)).catch(() => ({ mtimeMs: Date.now() }))
      if (Date.now() - mtimeMs > STRAY_MS && (isUuid(name) || name.endsWith('.part'))) old.push(name)
    }
    const { rows } = await sql<{ id: string }>`select id::text from file where id = any(${old.filter(isUuid)}::uuid[])`.execute(db)
    const known = new Set(rows.map(({ id }) => id))
    for (const name of old) {
      if (known.has(name)) continue
      await rm(join(root, folder, name), { force: true })
      strays++
    }
  }
  return strays
}
