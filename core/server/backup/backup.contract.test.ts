import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import { createEmptyDatabase, createTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { prepareDatabase } from '../compose/prepare-database.ts'
import { readMigrations } from '../database/migrations.ts'
import { SERVER_ROLE } from '../postgres/roles.ts'
import { backup, hasData, restore, verifyBackup } from './backup.ts'

const root = join(import.meta.dirname, '../../..')
const migrations = readMigrations(root)
const password = '正确 horse'
let folder: string
let file: string
let source: TestDatabase

const runStatements = async (url: string, ...statements: string[]): Promise<Record<string, unknown>[]> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    let rows: Record<string, unknown>[] = []
    for (const statement of statements) rows = (await client.query(statement)).rows
    return rows
  } finally {
    await client.end()
  }
}

const target = async (): Promise<TestDatabase> => {
  const database = await createEmptyDatabase()
  onTestFinished(() => database.drop())
  return database
}

const dataFolder = (name: string): string => {
  const path = join(folder, name)
  mkdirSync(path, { recursive: true })
  return path
}

/** Row count and hash of every logged table and view, except sessions, which a backup leaves out. */
const contents = async (url: string): Promise<Record<string, unknown>> => {
  const names = await runStatements(
    url,
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'v') and relpersistence = 'p'
     and relname not in ('session', 'schema_migration') order by 1`,
  )
  const parts = names.map(
    ({ name }) =>
      `select '${name}' as name, count(*)::int as rows, md5(string_agg(t::text, E'\\n' order by t::text)) as hash from public.${name} t`,
  )
  return Object.fromEntries(
    (await runStatements(url, `set timezone = 'UTC'`, parts.join(' union all '))).map(row => [row.name, [row.rows, row.hash]]),
  )
}

const nextJob = (url: string) =>
  runStatements(url, `insert into audit_log (action, result, lane, seq, hash) values ('after', 'success', 0, 0, '') returning id`)

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'yuanhang-backup-'))
  source = await createTestDatabase()
  const dataDir = dataFolder('source')
  mkdirSync(join(dataDir, 'files', 'ab'), { recursive: true })
  writeFileSync(join(dataDir, 'files', 'ab', 'abc'), '照片')
  writeFileSync(join(dataDir, 'files', 'ab', 'half.part'), 'unfinished')
  await runStatements(
    source.url,
    `insert into audit_log (action, result, lane, seq, hash) select 'step ' || i, 'success', 0, 0, '' from generate_series(1, 300) i`,
    `insert into job (name, data, message) values ('import', '{"file":"客资.xlsx"}', E'tab\\tline\\nback\\\\slash \\\\N')`,
    `insert into session (token_hash, employee_id, expires_date) values ('x', 1, now())`,
  )
  file = join(folder, 'one.backup')
  await backup({ ownerUrl: source.ownerUrl, dataDir, file, password })
})
afterAll(async () => {
  await source.drop()
  rmSync(folder, { recursive: true, force: true })
})

it('writes one private file without readable content, and never over another', async () => {
  expect(statSync(file).mode & 0o777).toBe(0o600)
  expect(readFileSync(file).includes('audit')).toBe(false)
  expect(readdirSync(folder).filter(name => name.endsWith('.part'))).toEqual([])
  await expect(backup({ ownerUrl: source.ownerUrl, dataDir: folder, file, password })).rejects.toThrow('已存在')
})

it('is verified as a whole', async () => {
  expect(await verifyBackup(file, password, migrations)).toMatchObject({ files: 1 })
  await expect(verifyBackup(file, 'wrong', migrations)).rejects.toThrow('备份密码不正确')
  await expect(verifyBackup(file, password, migrations.slice(1))).rejects.toThrow('备份来自其他版本的程序')
  await expect(verifyBackup(join(folder, 'none'), password, migrations)).rejects.toThrow('找不到备份文件')
})

it('restores rows, files, sequences and triggers, and nobody is still signed in', async () => {
  const database = await target()
  const dataDir = dataFolder('restored')
  expect(await hasData(database.ownerUrl)).toBe(false)
  await restore({ ownerUrl: database.ownerUrl, dataDir, file, password, migrations })
  await prepareDatabase(root, database.ownerUrl, SERVER_ROLE)
  expect(await hasData(database.ownerUrl)).toBe(true)
  expect(await contents(database.url)).toEqual(await contents(source.url))
  expect(await runStatements(database.url, 'select from session')).toEqual([])
  expect(readdirSync(join(dataDir, 'files'), { recursive: true })).toEqual(['ab', 'ab/abc'])
  expect(readFileSync(join(dataDir, 'files', 'ab', 'abc'), 'utf8')).toBe('照片')
  expect(await runStatements(database.url, 'select * from audit_log_broken()')).toEqual([])
  expect(await nextJob(database.url)).toEqual([{ id: '301' }])
  await expect(runStatements(database.ownerUrl, 'delete from audit_log')).rejects.toThrow(/append-only/)
})

it('replaces what was there', async () => {
  const database = await createTestDatabase()
  onTestFinished(() => database.drop())
  const dataDir = dataFolder('replaced')
  mkdirSync(join(dataDir, 'files'))
  writeFileSync(join(dataDir, 'files', 'old'), 'old')
  await runStatements(
    database.ownerUrl,
    `insert into job (name) values ('old')`,
    'create table leftover (id int)',
    'create view leftovers as select * from leftover',
  )
  await restore({ ownerUrl: database.ownerUrl, dataDir, file, password, migrations })
  expect(await contents(database.ownerUrl)).toEqual(await contents(source.url))
  expect(readdirSync(join(dataDir, 'files'))).toEqual(['ab'])
})

it('changes nothing when it fails in the middle', async () => {
  const database = await createTestDatabase()
  onTestFinished(() => database.drop())
  const dataDir = dataFolder('failed')
  mkdirSync(join(dataDir, 'files'))
  writeFileSync(join(dataDir, 'files', 'old'), 'old')
  await runStatements(database.ownerUrl, `insert into job (name) values ('old')`)
  const before = await contents(database.url)
  const cut = join(folder, 'cut.backup')
  writeFileSync(cut, readFileSync(file).subarray(0, -20))
  await expect(restore({ ownerUrl: database.ownerUrl, dataDir, file: cut, password, migrations })).rejects.toThrow('已损坏')
  expect(await contents(database.url)).toEqual(before)
  expect(readdirSync(dataDir, { recursive: true })).toEqual(['files', 'files/old'])
})
