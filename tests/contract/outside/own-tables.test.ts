/** A plugin owns exactly the objects that its migrations created, not others with similar names. */
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import type { HttpClient } from '#tests/support/http-client.ts'
import { packageFiles } from '#tests/support/outside-package.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'
import { type Files, install, itemOf, purge, remove } from './plugin-client.ts'

vi.setConfig({ testTimeout: 60_000 })

let server: TestServer
let owner: pg.Client
let admin: HttpClient

beforeAll(async () => {
  server = await startTestServer({ env: { PLUGIN_UPLOADS: 'server' } })
  owner = new pg.Client({ connectionString: server.database.ownerUrl })
  await owner.connect()
  admin = await server.login('admin')
})
afterAll(async () => {
  await owner?.end()
  await server?.stop()
})
beforeEach(() => owner.query('delete from rate_limit'))

/** Package that consists of tables and their migrations. */
const withTables = (id: string, tables: readonly string[], migrations: readonly string[], version = '1.0.0'): Files =>
  packageFiles({
    manifest: {
      id,
      title: id,
      version,
      client: undefined,
      contributes: { tables: Object.fromEntries(tables.map(name => [name, { description: name }])) },
    },
    files: Object.fromEntries(migrations.map((text, index) => [`migrations/000${index + 1}_x.sql`, text])),
  })

const taken = async (files: Files): Promise<void> => {
  const { body } = await install(admin, files)
  expect(body.code, body.message).toBe(200)
}
const refusal = async (files: Files): Promise<string> => {
  const answer = await install(admin, files)
  expect(answer.status).toBe(409)
  return String(answer.body.message)
}
const goes = async (id: string): Promise<void> => {
  expect((await remove(admin, id)).body.code).toBe(200)
  expect((await purge(admin, id)).body.code).toBe(200)
  expect(await itemOf(admin, id)).toBeUndefined()
}

/** Names of relations (except indexes), functions and types with this prefix. Row types share the name of their table, array types begin with `_`. */
const named = async (prefix: string): Promise<readonly string[]> => {
  const { rows } = await owner.query<{ name: string }>(
    `select relname as name from pg_class where starts_with(relname, $1) and relkind <> 'i'
     union select proname from pg_proc where starts_with(proname, $1) union select typname from pg_type where starts_with(typname, $1) order by 1`,
    [prefix],
  )
  return rows.map(({ name }) => name)
}

it('a plugin that made nothing takes nothing along, whatever is called as if it were its own', async () => {
  for (const [id, prefix] of [
    ['rate', 'rate_'],
    ['is', 'is_'],
  ] as const) {
    const before = await named(prefix)
    expect(before).not.toEqual([])
    await taken(packageFiles({ manifest: { id } }))
    await goes(id)
    expect(await named(prefix)).toEqual(before)
  }
})

it('tables of a plugin whose name another begins with stay, and only one of the two may have any', async () => {
  await taken(withTables('a-b', ['a_b_x'], ['create table a_b_x (id bigint);']))
  await taken(packageFiles({ manifest: { id: 'a' } }))
  await goes('a')
  expect(await named('a_b_')).toEqual(['a_b_x'])
  expect(await refusal(withTables('a', ['a_y'], ['create table a_y (id bigint);']))).toContain('数据表前缀 “a_” 与插件 “a-b” 的重叠')
  await goes('a-b')
  expect(await named('a_b_')).toEqual([])
  await taken(packageFiles({ manifest: { id: 'a-b' } }))
  expect(await refusal(withTables('a', ['a_b_x'], ['create table a_b_x (id bigint);']))).toContain('与插件 “a-b” 的重叠')
})

it('what was there before is not replaced, be it a function, a view or a type', async () => {
  const replace = 'create or replace function is_referenced(regclass, bigint) returns boolean language sql as $$ select false $$;'
  expect(await refusal(withTables('is', [], [replace]))).toMatch(/已有以 “is_” 开头的 “is_referenced\(.+，它不是这个插件建立的/)
  for (const [id, text] of [
    ['viewed', `create view viewed_role as select name from role`],
    ['typed', `create type typed_kind as enum ('one')`],
    ['pair', 'create type pair_of as (one text)'],
  ] as const) {
    await owner.query(text)
    expect(await refusal(withTables(id, [], ['select 1;']))).toContain(`已有以 “${id}_” 开头的`)
  }
  expect(await refusal(withTables('composed', [], ['create type spied as (one text);']))).toContain('还改动了类型 spied')
})

const ALL = `create type whole_kind as enum ('one', 'two');
create domain whole_name as text check (value <> '');
create type whole_pair as (one text, two whole_kind);
create type whole_span as range (subtype = numeric);
create sequence whole_number;
create function whole_now() returns timestamptz language sql as $$ select now() $$;
create table whole_note (id bigint generated always as identity primary key, kind whole_kind, name whole_name, pair whole_pair, span whole_span,
  number bigint default nextval('whole_number'), at timestamptz default whole_now());
create function whole_of(whole_note) returns text language sql as $$ select ($1).name::text $$;
create procedure whole_do() language sql as $$ select 1 $$;
create aggregate whole_sum(numeric) (sfunc = numeric_add, stype = numeric);
create view whole_seen as select whole_of(whole_note) as name from whole_note;
create materialized view whole_kept as select name from whole_seen;
create function whole_touch() returns trigger language plpgsql as $$ begin return new; end $$;
create trigger touch before update on whole_note for each row execute function whole_touch();`

it('all that its migrations made goes with it, what hangs on another first, and what another made later stays', async () => {
  await taken(withTables('whole', ['whole_note'], [ALL]))
  const next = [
    'alter table whole_note rename to whole_page; create table whole_more (page bigint);',
    'create or replace view whole_seen as select null::text as name;',
  ]
  await taken(withTables('whole', ['whole_page', 'whole_more'], [ALL, ...next], '1.1.0'))
  await owner.query('create table whole_foreign (id bigint)')
  expect(await refusal(withTables('whole', ['whole_page', 'whole_more'], [ALL, ...next, 'select 1;'], '1.2.0'))).toContain(
    '“whole_foreign”',
  )
  await goes('whole')
  expect(await named('whole_')).toEqual(['whole_foreign'])
})

it('nothing of it goes while something that is not its own hangs on it', async () => {
  await taken(withTables('held', ['held_one', 'held_two'], ['create table held_one (id bigint); create table held_two (id bigint);']))
  await owner.query('create view holding as select id from held_two')
  expect((await remove(admin, 'held')).body.code).toBe(200)
  const answer = await purge(admin, 'held')
  expect(answer).toMatchObject({ status: 409, body: { message: expect.stringContaining('数据表还不能删除') } })
  expect(await named('held_')).toEqual(['held_one', 'held_two'])
  await owner.query('drop view holding')
  expect((await purge(admin, 'held')).body.code).toBe(200)
  expect(await named('held_')).toEqual([])
})
