import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts'

let database: TestDatabase
let app: pg.Client

beforeAll(async () => {
  database = await createTestDatabase()
  app = new pg.Client({ connectionString: database.url })
  await app.connect()
})
afterAll(async () => {
  await app.end()
  await database.drop()
})

it('connects the server as a role that owns nothing', async () => {
  const { rows } = await app.query(
    `select current_user as name, (select count(*)::int from pg_class where relowner = (select oid from pg_roles where rolname = current_user)) as owned`,
  )
  expect(rows).toEqual([{ name: 'yuanhang_app', owned: 0 }])
})

it('lets the server neither change the schema nor the book of migrations', async () => {
  await expect(app.query('create table mine (id int)')).rejects.toThrow(/permission denied/)
  await expect(app.query('delete from schema_migration')).rejects.toThrow(/permission denied/)
})

it('lets the server add to the audit log and never change it', async () => {
  const { rows } = await app.query<{ right: string }>(
    `select privilege_type as right from information_schema.role_table_grants where table_name = 'audit_log' and grantee = 'yuanhang_app' order by 1`,
  )
  expect(rows.map(row => row.right)).toEqual(['INSERT', 'SELECT'])
})

it('knows Chinese letters, so that trigrams and folding work', async () => {
  const { rows } = await app.query(`select lower('ＡÉ') as folded, '张' ~ '^\\w$' as letter`)
  expect(rows).toEqual([{ folded: 'ａé', letter: true }])
})
