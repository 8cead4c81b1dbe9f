/** Triggers of guarded states in a migrated database: they have the pairs that the moves in the manifests state. */
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type StateGuard, stateGuards } from '#core/manifest/index.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { differencesOf, GUARDS_COMMAND, guardBodies } from '#tools/guards/guard-differences.ts'
import { guardName } from '#tools/guards/guard-sql.ts'
import { ROOT } from '#tools/support/paths.ts'
import { projectInput } from '#tools/support/project-input.ts'

let database: TestDatabase
let client: pg.Client
let guards: readonly StateGuard[]

beforeAll(async () => {
  database = await createTestDatabase()
  client = new pg.Client({ connectionString: database.url })
  await client.connect()
  const { files, language } = await projectInput(ROOT, { server: false })
  guards = stateGuards(files, language)
})
afterAll(async () => {
  await client.end()
  await database.drop()
})

it(`the functions are those of the moves (else: ${GUARDS_COMMAND})`, async () => {
  const { rows } = await client.query<{ text: string }>(
    `select pg_get_functiondef(oid) as text from pg_proc where pronamespace = 'public'::regnamespace and proname ~ '_states_'`,
  )
  expect(guards.length).toBeGreaterThan(0)
  expect(differencesOf(guards, guardBodies(rows.map(({ text }) => text)))).toEqual([])
})

it('each is called for every change of its column', async () => {
  const { rows } = await client.query<{ name: string; text: string }>(
    `select tgname as name, pg_get_triggerdef(oid) as text from pg_trigger where tgname = any($1) and tgenabled = 'O'`,
    [guards.map(guardName)],
  )
  const texts = new Map(rows.map(({ name, text }) => [name, text]))
  for (const guard of guards) {
    const { table, column } = guard
    const call = `BEFORE UPDATE ON public.${table} FOR EACH ROW WHEN ((old.${column} IS DISTINCT FROM new.${column})) EXECUTE FUNCTION ${guardName(guard)}()`
    expect(texts.get(guardName(guard)) ?? 'no trigger', guardName(guard)).toContain(call)
  }
})
