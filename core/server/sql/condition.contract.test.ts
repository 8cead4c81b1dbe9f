import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fieldsByName, sampleField, sampleResource, sampleSnapshot } from '#core/contract/samples.testing.ts'
import { type ConditionCase, conditionFixtures as fixtures } from '#core/manifest/conditions/fixtures.testing.ts'
import { type ConditionContext, ConditionError } from '#core/manifest/conditions/index.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { type Database, openDatabase } from '../database/database.ts'
import { conditionSql, sqlIds } from './condition.ts'

const COLUMN_TYPES: Readonly<Record<string, string>> = {
  integer: 'int',
  money: 'numeric(14,2)',
  boolean: 'boolean',
  date: 'date',
  datetime: 'timestamptz',
  options: 'text[]',
  ref: 'bigint',
  refs: 'bigint[]',
}

const snapshot = sampleSnapshot()
const names = Object.entries(fixtures.fields)
const fixtureResource = (custom: boolean) =>
  sampleResource('thing', {
    fields: fieldsByName(...names.map(([name, type]) => sampleField(name, type, { column: custom ? name : `c_${name}`, custom }))),
  })

/** Value as stored: references as ids. */
const stored = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(stored)
  return typeof value === 'object' && value !== null && 'id' in value ? value.id : (value ?? null)
}

let test: TestDatabase
let database: Database

beforeAll(async () => {
  test = await createTestDatabase()
  database = openDatabase({ url: test.ownerUrl, log: { warn: () => undefined } })
  const columns = names.map(([name, type]) => sql`${sql.id(`c_${name}`)} ${sql.raw(COLUMN_TYPES[type] ?? 'text')}`)
  await sql`create table thing (id bigint generated always as identity, custom jsonb, ${sql.join(columns)})`.execute(database.db)
})
afterAll(async () => {
  await database.close()
  await test.drop()
})

const matchesInSql = async ({ condition, row, user, now }: ConditionCase, custom: boolean): Promise<unknown> => {
  const context: ConditionContext = { user: { ...fixtures.user, ...user }, now: new Date(now ?? fixtures.now) }
  const predicate = conditionSql(condition, { snapshot, resource: fixtureResource(custom), alias: 't', context })
  const values = names.map(([name]) => stored(row[name]))
  const json = JSON.stringify(Object.fromEntries(names.map(([name], index) => [name, values[index]])))
  return database.db.transaction().execute(async tx => {
    await sql`delete from thing`.execute(tx)
    await sql`insert into thing (custom, ${sql.join(names.map(([name]) => sql.id(`c_${name}`)))}) values (${json}::jsonb, ${sql.join(values)})`.execute(
      tx,
    )
    return (await sql<{ holds: unknown }>`select ${predicate} as holds from thing t`.execute(tx)).rows[0]?.holds
  })
}

describe.each([
  ['columns', false],
  ['custom fields', true],
])('conditions in SQL over %s', (_what, custom) => {
  it.each(fixtures.cases)('$name', async fixture => {
    if (fixture.expected === 'error') await expect(matchesInSql(fixture, custom)).rejects.toBeInstanceOf(ConditionError)
    else expect(await matchesInSql(fixture, custom)).toBe(fixture.expected)
  })
})

it.each([1, 2, 10])('rows of %i ids are found by a plan that is kept', async count => {
  const one = openDatabase({ url: test.ownerUrl, max: 1, log: { warn: () => undefined } })
  try {
    const kept = `kept_${count}`
    await sql`create table ${sql.id(kept)} as select n as id, n as next from generate_series(1, 5000) n`.execute(one.db)
    await sql`alter table ${sql.id(kept)} add primary key (id)`.execute(one.db)
    await sql`vacuum (analyze) ${sql.id(kept)}`.execute(one.db)
    const ids = Array.from({ length: count }, (_, place) => 1 + place)
    const joined = sql.join(
      ['a', 'b', 'c', 'd'].map(
        (alias, place, all) =>
          sql`left join ${sql.id(kept)} ${sql.id(alias)} on ${sql.id(alias)}.id = ${sql.id(all[place - 1] ?? 't')}.next`,
      ),
      sql` `,
    )
    const found = () => sql`select t.id, d.next from ${sql.id(kept)} as t ${joined} where ${sqlIds('t', ids)}`.execute(one.db)
    for (let time = 0; time < 12; time++) expect((await found()).rows).toHaveLength(count)
    const { rows } = await sql`select generic_plans > 0 as kept from pg_prepared_statements where statement like ${`%${kept}%`}`.execute(
      one.db,
    )
    expect(rows).toEqual([{ kept: true }])
  } finally {
    await one.close()
  }
})
