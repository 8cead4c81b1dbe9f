import { createReadStream, createWriteStream, existsSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { setTimeout } from 'node:timers/promises'
import { createGunzip, createGzip } from 'node:zlib'
import pg from 'pg'
import { StartProblem } from '../config/start-problem.ts'
import { lockMigrations } from '../database/migrate.ts'
import type { Migration } from '../database/migrations.ts'
import { type BackupEntry, type BackupHeader, readBackupEntries } from './archive.ts'
import { dump } from './dump.ts'
import { filesFolder, loadBackup, migrationsOfBackup } from './load.ts'
import { decryptBackup, encryptBackup } from './sealed.ts'

const connectAsOwner = async (ownerUrl: string): Promise<pg.Client> => {
  const client = new pg.Client({ connectionString: ownerUrl, application_name: 'backup' })
  await client.connect()
  return client
}

export interface BackupOptions {
  readonly ownerUrl: string
  readonly dataDir: string
  /** Absolute path of the backup file. */
  readonly file: string
  readonly password: string
}

/**
 * Writes database and files into one encrypted file, which gets its final name only when complete. The server may keep running.
 * @throws StartProblem if the file exists
 */
export const backup = async ({ ownerUrl, dataDir, file, password }: BackupOptions): Promise<void> => {
  if (existsSync(file)) throw new StartProblem(`文件 ${file} 已存在，请换一个文件名`)
  const part = `${file}.part`
  const client = await connectAsOwner(ownerUrl)
  try {
    await pipeline(
      Readable.from(dump(client, filesFolder(dataDir)), { objectMode: false }),
      createGzip(),
      source => encryptBackup(source as AsyncIterable<Buffer>, password),
      createWriteStream(part, { mode: 0o600, flush: true }),
    )
    renameSync(part, file)
  } finally {
    rmSync(part, { force: true })
    await client.end()
  }
}

/** Passes the entries of a backup to `work`. @throws StartProblem for a wrong password or a damaged file, possibly after some entries. */
const openBackup = async (file: string, password: string, work: (entries: AsyncIterable<BackupEntry>) => Promise<void>): Promise<void> => {
  if (!existsSync(file)) throw new StartProblem(`找不到备份文件 ${file}`)
  await pipeline(
    createReadStream(file, { highWaterMark: 1 << 20 }),
    source => decryptBackup(source as AsyncIterable<Buffer>, password),
    createGunzip(),
    async source => work(readBackupEntries(source as AsyncIterable<Buffer>)),
  )
}

export interface BackupSummary {
  readonly createdDate: string
  readonly rows: number
  readonly files: number
}

/** Reads a whole backup and checks that it is undamaged, complete and made by this or an earlier version. Changes nothing. */
export const verifyBackup = async (file: string, password: string, migrations: readonly Migration[]): Promise<BackupSummary> => {
  let meta: Extract<BackupHeader, { kind: 'meta' }> | undefined
  let end: Extract<BackupHeader, { kind: 'end' }> | undefined
  await openBackup(file, password, async entries => {
    for await (const { header } of entries) {
      if (header.kind === 'meta') meta = header
      if (header.kind === 'end') end = header
    }
  })
  if (!meta || !end) throw new StartProblem('备份文件不完整')
  migrationsOfBackup(meta, migrations)
  return { createdDate: meta.createdDate, rows: Object.values(end.rows).reduce((sum, count) => sum + count, 0), files: end.files }
}

export interface RestoreOptions extends BackupOptions {
  readonly migrations: readonly Migration[]
}

/**
 * Replaces database and files by a backup. The database changes in one transaction, the files by a rename after its commit: a failure before the
 * commit leaves both unchanged. Call `prepareDatabase` afterwards. No server may run.
 */
export const restore = async ({ ownerUrl, dataDir, file, password, migrations }: RestoreOptions): Promise<void> => {
  const files = filesFolder(dataDir)
  const [fresh, old] = [`${files}.new`, `${files}.old`]
  rmSync(fresh, { recursive: true, force: true })
  mkdirSync(fresh, { recursive: true, mode: 0o700 })
  const client = await connectAsOwner(ownerUrl)
  try {
    await lockMigrations(client)
    await client.query(`begin; set local lock_timeout = '10s'`)
    await openBackup(file, password, entries => loadBackup(entries, { client, migrations, filesDir: fresh }))
    await client.query('commit')
  } catch (error) {
    await client.query('rollback').catch(() => undefined)
    rmSync(fresh, { recursive: true, force: true })
    throw error
  } finally {
    await client.end()
  }
  rmSync(old, { recursive: true, force: true })
  if (existsSync(files)) renameSync(files, old)
  renameSync(fresh, files)
  rmSync(old, { recursive: true, force: true })
}

/** True if the database has tables of this program, which a restore would overwrite. */
export const hasData = async (ownerUrl: string): Promise<boolean> => {
  const client = await connectAsOwner(ownerUrl)
  try {
    const { rows } = await client.query<{ there: boolean }>(`select to_regclass('public.schema_migration') is not null as there`)
    return rows[0]?.there ?? false
  } finally {
    await client.end()
  }
}

const PAUSE_MS = 50

/**
 * Whether a server is connected to this database.
 * @param patience milliseconds in which it may leave: PostgreSQL still lists the sessions of a server that has just ended
 */
export const isDatabaseInUse = async (ownerUrl: string, patience = 0): Promise<boolean> => {
  const client = await connectAsOwner(ownerUrl)
  const isConnected = async (): Promise<boolean> => {
    const { rowCount } = await client.query(
      `select from pg_stat_activity where datname = current_database() and application_name like 'yuanhang%'`,
    )
    return (rowCount ?? 0) > 0
  }
  try {
    for (let waited = 0; waited < patience; waited += PAUSE_MS) {
      if (!(await isConnected())) return false
      await setTimeout(PAUSE_MS)
    }
    return await isConnected()
  } finally {
    await client.end()
  }
}
