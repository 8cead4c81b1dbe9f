import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestDatabase } from '#tests/support/opened-database.ts'
import type { Database } from '../database/database.ts'
import { readCatalog } from './catalog.ts'
import { currentCatalog } from './current-catalog.ts'

let database: Database
beforeAll(async () => {
  database = await openTestDatabase('owner')
  await sql`create table shelf (id bigint primary key, name text)`.execute(database.db)
  await sql`create view shelf_list as select id, name from shelf`.execute(database.db)
})
afterAll(() => database.close())

it('is read once as long as the schema is the same, and anew after every change of it', async () => {
  const owner = database.db
  const first = await currentCatalog(owner)
  await sql.raw("insert into shelf values (1, 'x')").execute(owner)
  expect(await currentCatalog(owner)).toBe(first)
  const changes = [
    'alter table shelf add column height integer',
    'alter table shelf alter column name set not null',
    'alter table shelf alter column height set default 3',
    "alter table shelf add constraint shelf_name check (name in ('x', 'y'))",
    'create index shelf_by_name on shelf (name)',
    "comment on column shelf.name is '架名'",
    'create or replace view shelf_list as select id, name, height from shelf',
    'drop index shelf_by_name',
    'drop view shelf_list',
  ]
  let before = first
  for (const change of changes) {
    await sql.raw(change).execute(owner)
    const now = await currentCatalog(owner)
    expect(now, change).not.toBe(before)
    expect(now, change).not.toEqual(before)
    expect(now, change).toEqual(await readCatalog(owner))
    before = now
  }
})
