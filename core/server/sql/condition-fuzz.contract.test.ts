import { type RawBuilder, sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fieldsByName, sampleField, sampleOptions, sampleResource, sampleSnapshot } from '#core/contract/samples.testing.ts'
import {
  bindCondition,
  type ConditionContext,
  ConditionError,
  type ConditionRow,
  compileCondition,
} from '#core/manifest/conditions/index.ts'
import { fieldTypeNames } from '#core/manifest/fields/index.ts'
import type { Condition } from '#schemas/types/condition.ts'
import { createEmptyDatabase, type TestDatabase } from '#tests/support/database.ts'
import { FIELD_KINDS, randomCondition, randomContext, randomFrom, randomRow } from '#tests/support/random-conditions.ts'
import { type Database, openDatabase } from '../database/database.ts'
import { columnKind, wireSql } from './columns.ts'
import { conditionSql } from './condition.ts'

const SEED = 20_260_308
const ROWS = 60
const BATCHES = 25
const IN_BATCH = 200

/** One field per type: f0, f1 … */
const fuzzFields: Readonly<Record<string, string>> = Object.fromEntries(Object.keys(FIELD_KINDS).map((type, index) => [`f${index}`, type]))

const SETS: Readonly<Record<string, string>> = { 'option of numbers': 'numbers', 'option of booleans': 'booleans' }
const snapshot = sampleSnapshot([], { options: { numbers: sampleOptions('numbers', 1), booleans: sampleOptions('booleans', true) } })
const fieldOf = (name: string, type: string) => {
  const options = SETS[type]
  return options ? sampleField(name, 'option', { options }) : sampleField(name, type)
}
const resource = sampleResource('thing', { fields: fieldsByName(...Object.entries(fuzzFields).map(([name, type]) => fieldOf(name, type))) })

let test: TestDatabase
let database: Database
/** Rows in wire format, by id. */
let rows: readonly ConditionRow[]

beforeAll(async () => {
  test = await createEmptyDatabase()
  database = openDatabase({ url: test.ownerUrl, log: { warn: () => undefined } })
  const columns = Object.entries(fuzzFields).map(([name, type]) => sql`${sql.id(name)} ${sql.raw(FIELD_KINDS[type]?.column ?? 'text')}`)
  await sql`create table thing (id bigint generated always as identity, ${sql.join(columns)})`.execute(database.db)
  const random = randomFrom(SEED)
  const names = sql.join(Object.keys(fuzzFields).map(name => sql.id(name)))
  for (let row = 0; row < ROWS; row++)
    await sql`insert into thing (${names}) values (${sql.join(Object.values(randomRow(random, fuzzFields)))})`.execute(database.db)
  const wire = Object.values(resource.fields).map(field => sql`${wireSql(snapshot, field, 't')} as ${sql.id(field.name)}`)
  rows = (await sql<ConditionRow>`select ${sql.join(wire)} from thing t order by id`.execute(database.db)).rows
})
afterAll(async () => {
  await database.close()
  await test.drop()
})

const kindOf = (name: string) => {
  const field = resource.fields[name]
  return field && columnKind(snapshot, field)
}

/** The result, or 'refused' for a ConditionError. */
const attempt = <T>(run: () => T): T | 'refused' => {
  try {
    return run()
  } catch (error) {
    if (error instanceof ConditionError) return 'refused'
    throw error
  }
}

interface Case {
  readonly condition: Condition
  readonly context: ConditionContext
  readonly predicate: RawBuilder<boolean> | 'refused'
}

const caseOf = (condition: Condition, context: ConditionContext): Case => ({
  condition,
  context,
  predicate: attempt(() => conditionSql(condition, { snapshot, resource, alias: 't', context })),
})

const inSql = async (cases: readonly Case[]): Promise<readonly (readonly unknown[])[]> => {
  const columns = cases.map(({ predicate }, index) => sql`${predicate === 'refused' ? sql`null` : predicate} as ${sql.id(`h${index}`)}`)
  const found = await sql<Record<string, unknown>>`select ${sql.join(columns)} from thing t order by id`.execute(database.db)
  return cases.map((_, index) => found.rows.map(row => row[`h${index}`]))
}

const inJavaScript = ({ condition, context }: Case): readonly unknown[] | 'refused' =>
  attempt(() => {
    const predicate = compileCondition(bindCondition(condition, kindOf))
    return rows.map(row => predicate(row, context))
  })

/** Conditions for which JavaScript and SQL differ, each with an example row. */
const differences = async (cases: readonly Case[]): Promise<readonly string[]> => {
  const answers = await inSql(cases)
  return cases.flatMap((one, index) => {
    const expected = inJavaScript(one)
    const given = one.predicate === 'refused' ? 'refused' : answers[index]
    if (JSON.stringify(expected) === JSON.stringify(given)) return []
    const row = Array.isArray(expected) && Array.isArray(given) ? expected.findIndex((value, at) => value !== given[at]) : 0
    const at = `JavaScript ${JSON.stringify(Array.isArray(expected) ? expected[row] : expected)}, SQL ${JSON.stringify(Array.isArray(given) ? given[row] : given)}`
    return [`${JSON.stringify(one.condition)}: ${at}, user ${JSON.stringify(one.context)}, row ${JSON.stringify(rows[row])}`]
  })
}

describe('JavaScript and SQL agree', () => {
  it('has a field of every type', () => {
    expect(fieldTypeNames().filter(type => !(type in FIELD_KINDS))).toEqual([])
  })

  it.each(Array.from({ length: BATCHES }, (_, batch) => SEED + 1 + batch))('on 200 random conditions of seed %i', async seed => {
    const random = randomFrom(seed)
    const cases = Array.from({ length: IN_BATCH }, () => caseOf(randomCondition(random, fuzzFields), randomContext(random)))
    expect(await differences(cases)).toEqual([])
    // Otherwise both sides might agree only by refusing everything.
    expect(cases.filter(({ predicate }) => predicate === 'refused').length).toBeLessThan(IN_BATCH / 4)
  })
})
