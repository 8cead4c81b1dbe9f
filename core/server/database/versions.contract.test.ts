import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { type Database, openDatabase } from './database.ts'

let test: TestDatabase
let database: Database

beforeAll(async () => {
  test = await createTestDatabase()
  database = openDatabase({ url: test.ownerUrl, log: { warn() {} } })
  await sql`create table counted (id int primary key, version int not null default 1, name text, phase text, twice int generated always as (id * 2) stored)`.execute(
    database.db,
  )
  await sql`select count_versions('counted', 'phase')`.execute(database.db)
})
afterAll(async () => {
  await database.close()
  await test.drop()
})

const versionAfter = async (set: string): Promise<number> => {
  await sql`insert into counted (id, name) values (1, 'a') on conflict (id) do update set name = 'a'`.execute(database.db)
  const { rows: before } = await sql<{ version: number }>`select version from counted`.execute(database.db)
  await sql`update counted set ${sql.raw(set)}`.execute(database.db)
  const { rows: after } = await sql<{ version: number }>`select version from counted`.execute(database.db)
  return (after[0]?.version ?? 0) - (before[0]?.version ?? 0)
}

describe('a row that is updated', () => {
  it.each([
    ["name = 'b'", 1],
    ["name = 'b', phase = 'x'", 1],
    ["name = 'a'", 0],
    // Bookkeeping columns do not invalidate an open edit.
    ["phase = 'y' || now()", 0],
    // The version cannot be set by hand.
    ['version = version + 5', 0],
    ["name = 'c', version = version + 5", 1],
  ])('%s counts %d', async (set, counts) => {
    expect(await versionAfter(set)).toBe(counts)
  })
})

it('takes no bookkeeping column that is not there', async () => {
  await expect(sql`select count_versions('counted', 'pahse')`.execute(database.db)).rejects.toThrow('has no column pahse')
})

it('is counted in every table that has a version, whatever the database computes by itself', async () => {
  const { rows } = await sql<{ name: string; trigger: string | null; generated: string[] }>`
    select c.relname::text as name, encode(t.tgargs, 'escape') as trigger,
      array(select g.attname::text from pg_attribute g where g.attrelid = c.oid and g.attgenerated <> '') as generated
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'version' and not a.attisdropped
    left join pg_trigger t on t.tgrelid = c.oid and t.tgname = 'version_counted'
    where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and c.relname <> 'access_version' order by c.relname`.execute(
    database.db,
  )
  expect(rows.length).toBeGreaterThan(15)
  expect(rows.filter(({ trigger, generated }) => trigger === null || generated.some(column => !trigger.includes(column)))).toEqual([])
})
