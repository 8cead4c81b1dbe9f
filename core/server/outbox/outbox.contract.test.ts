import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { type Database, openDatabase } from '../database/database.ts'
import type { Bus } from '../http/ports.ts'
import { outboxInsert, publishOutbox } from './outbox.ts'

let test: TestDatabase
let database: Database

beforeAll(async () => {
  test = await createTestDatabase()
  database = openDatabase({ url: test.url, log: { warn: () => undefined } })
})
afterAll(async () => {
  await database.close()
  await test.drop()
})

it('hands every fact on once, however many nodes look', async () => {
  const facts = Array.from({ length: 50 }, (_, i) => ({ topic: 'lead.added', entity: 'lead', entityId: i + 1, payload: { i } }))
  await outboxInsert(facts).execute(database.db)
  const heard: number[] = []
  const bus: Bus = { publish: (_topic, fact) => void heard.push((fact as { entityId: number }).entityId), subscribe: () => () => undefined }
  const counts = await Promise.all([1, 2, 3].map(() => publishOutbox(database.db, bus, 20)))
  while ((await publishOutbox(database.db, bus, 20)) > 0);
  expect(counts.reduce((a, b) => a + b, 0)).toBeGreaterThan(0)
  expect([...heard].sort((a, b) => a - b)).toEqual(facts.map(fact => fact.entityId))
})

it('keeps nothing of a transaction that failed', async () => {
  await database.db
    .transaction()
    .execute(async tx => {
      await outboxInsert([{ topic: 'x', entity: 'lead', entityId: 1, payload: {} }]).execute(tx)
      throw new Error('no')
    })
    .catch(() => undefined)
  const { rows } = await sql`select 1 from outbox where topic = 'x'`.execute(database.db)
  expect(rows).toEqual([])
})
