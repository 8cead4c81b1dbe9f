import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Db, FactConsumer, ServerServices } from '#core/contract/server-plugin.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { type Database, openDatabase } from '../database/database.ts'
import type { Bus } from '../http/ports.ts'
import { type Following, outboxInsert, publishOutbox } from './outbox.ts'

let test: TestDatabase
let database: Database
let owners: Database
let owner: Db

beforeAll(async () => {
  test = await createTestDatabase()
  database = openDatabase({ url: test.url, log: { warn: () => undefined } })
  owners = openDatabase({ url: test.ownerUrl, log: { warn: () => undefined } })
  owner = owners.db
})
afterAll(async () => {
  await database.close()
  await owners.close()
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

const consumer = (topic: string, consume: FactConsumer['consume']): Following => ({
  consumers: [{ name: 'test', topics: [topic], consume }],
  services: () => ({}) as ServerServices,
  actor: async () => undefined,
  log: { ...console, error: () => undefined } as unknown as Following['log'],
})
const nobody: Bus = { publish: () => undefined, subscribe: () => () => undefined }

it('lets a consumer write once for every fact, however many nodes look', async () => {
  await sql`create table heard (entity_id bigint, actor_id bigint)`.execute(owner)
  await sql`grant all on heard to public`.execute(owner)
  const facts = Array.from({ length: 40 }, (_, i) => ({ topic: 'lead.won', entity: 'lead', entityId: i + 1, payload: {} }))
  await outboxInsert(facts, 7).execute(database.db)
  const done: number[] = []
  const following = consumer('lead.won', async ({ entityId, actorId }, { tx, afterCommit }) => {
    await sql`insert into heard values (${entityId}, ${actorId})`.execute(tx)
    afterCommit(async () => void done.push(entityId))
  })
  await Promise.all([1, 2, 3].map(() => publishOutbox(database.db, nobody, 10, following)))
  while ((await publishOutbox(database.db, nobody, 10, following)) > 0);
  const { rows } = await sql<{ id: number; actor: number }>`select entity_id as id, actor_id as actor from heard order by 1`.execute(
    database.db,
  )
  expect(rows).toEqual(facts.map(fact => ({ id: fact.entityId, actor: 7 })))
  expect(done.sort((a, b) => a - b)).toEqual(facts.map(fact => fact.entityId))
})

it('undoes what a failing consumer wrote, keeps the fact for later, and lets others pass', async () => {
  await sql`delete from heard`.execute(database.db)
  const facts = ['bad', 'good'].map((name, i) => ({ topic: 'lead.lost', entity: name, entityId: i + 1, payload: {} }))
  await outboxInsert(facts).execute(database.db)
  let broken = true
  const following = consumer('lead.lost', async ({ entity, entityId }, { tx }) => {
    await sql`insert into heard values (${entityId}, null)`.execute(tx)
    if (broken && entity === 'bad') throw new Error('no')
  })
  await publishOutbox(database.db, nobody, 10, following)
  const heard = async () =>
    (await sql<{ id: number }>`select entity_id as id from heard order by 1`.execute(database.db)).rows.map(row => row.id)
  expect(await heard()).toEqual([2])
  expect(await publishOutbox(database.db, nobody, 10, following)).toBe(0)
  broken = false
  await sql`update outbox set next_try_date = now() where entity = 'bad'`.execute(database.db)
  await publishOutbox(database.db, nobody, 10, following)
  expect(await heard()).toEqual([1, 2])
})
