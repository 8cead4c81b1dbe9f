import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Db } from '#core/contract/database.ts'
import type { FactConsumer } from '#core/contract/fact-consumer.ts'
import type { ServerServices } from '#core/contract/services.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { type Database, openDatabase } from '../database/database.ts'
import type { NodeBus } from '../events/bus.ts'
import type { FactEnvironment } from './follow-fact.ts'
import { followFacts, outboxInsert, removeOldFacts } from './outbox.ts'

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

const consumer = (topic: string, consume: FactConsumer['consume']): FactEnvironment => ({
  consumers: [{ name: 'test', follows: [{ topic, entity: 'test' }], consume }],
  services: () => ({}) as ServerServices,
  actor: async () => undefined,
  log: { info: () => undefined, warn: () => undefined, error: () => undefined },
})
const everybody = () => true
const nobody: NodeBus = { publish: () => undefined, subscribe: () => () => undefined }

it('keeps nothing of a transaction that failed', async () => {
  await database.db
    .transaction()
    .execute(async tx => {
      await outboxInsert([{ topic: 'x', entity: 'lead', entityId: 1, payload: {} }], 0, everybody).execute(tx)
      throw new Error('no')
    })
    .catch(() => undefined)
  const { rows } = await sql`select 1 from outbox where topic = 'x'`.execute(database.db)
  expect(rows).toEqual([])
})

it('lets a consumer write once for every fact, however many nodes look', async () => {
  await sql`create table heard (entity_id bigint, actor_id bigint)`.execute(owner)
  await sql`grant all on heard to public`.execute(owner)
  const facts = Array.from({ length: 40 }, (_, i) => ({ topic: 'lead.won', entity: 'lead', entityId: i + 1, payload: {} }))
  await outboxInsert(facts, 7, everybody).execute(database.db)
  const done: number[] = []
  const following = consumer('lead.won', async ({ entityId, actorId }, { tx, afterCommit }) => {
    await sql`insert into heard values (${entityId}, ${actorId})`.execute(tx)
    afterCommit(async () => void done.push(entityId))
  })
  await Promise.all([1, 2, 3].map(() => followFacts(database.db, nobody, following, 10)))
  while ((await followFacts(database.db, nobody, following, 10)) > 0);
  const { rows } = await sql<{ id: number; actor: number }>`select entity_id as id, actor_id as actor from heard order by 1`.execute(
    database.db,
  )
  expect(rows).toEqual(facts.map(fact => ({ id: fact.entityId, actor: 7 })))
  expect(done.sort((a, b) => a - b)).toEqual(facts.map(fact => fact.entityId))
})

it('undoes what a failing consumer wrote, keeps the fact for later, and lets others pass', async () => {
  await sql`delete from heard`.execute(database.db)
  const facts = ['bad', 'good'].map((name, i) => ({ topic: 'lead.lost', entity: name, entityId: i + 1, payload: {} }))
  await outboxInsert(facts, 0, everybody).execute(database.db)
  let broken = true
  const following = consumer('lead.lost', async ({ entity, entityId }, { tx }) => {
    await sql`insert into heard values (${entityId}, null)`.execute(tx)
    if (broken && entity === 'bad') throw new Error('no')
  })
  await followFacts(database.db, nobody, following, 10)
  const heard = async () =>
    (await sql<{ id: number }>`select entity_id as id from heard order by 1`.execute(database.db)).rows.map(row => row.id)
  expect(await heard()).toEqual([2])
  expect(await followFacts(database.db, nobody, following, 10)).toBe(0)
  broken = false
  await sql`update outbox set next_try_date = now() where entity = 'bad'`.execute(database.db)
  await followFacts(database.db, nobody, following, 10)
  expect(await heard()).toEqual([1, 2])
})

it('is done at once with what nobody follows', async () => {
  const facts = ['heard', 'unheard'].map(name => ({ topic: `lead.${name}`, entity: 'lead', entityId: 1, payload: {} }))
  await outboxInsert(facts, 0, ({ topic }) => topic === 'lead.heard').execute(database.db)
  const seen: string[] = []
  const consumers = ['lead.heard', 'lead.unheard'].flatMap(topic => consumer(topic, async fact => void seen.push(fact.topic)).consumers)
  expect(await followFacts(database.db, nobody, { ...consumer('', async () => undefined), consumers })).toBe(1)
  expect(seen).toEqual(['lead.heard'])
  const { rows } = await sql`select topic from outbox where published_date is null`.execute(database.db)
  expect(rows).toEqual([])
})

it('knows which facts one action left behind together, also those that nobody follows', async () => {
  const facts = Array.from({ length: 7 }, (_, i) => ({ topic: 'lead.moved', entity: 'lead', entityId: i + 1, payload: {} }))
  const other = { topic: 'lead.other', entity: 'lead', entityId: 99, payload: {} }
  await outboxInsert([other, ...facts], 0, fact => fact.place % 3 === 0).execute(database.db)
  await outboxInsert([{ topic: 'lead.moved', entity: 'lead', entityId: 8, payload: {} }], 0, everybody).execute(database.db)
  const heard: unknown[] = []
  const following = consumer('lead.moved', async (fact, { together }) => {
    const all = await together(fact)
    heard.push([fact.entityId, fact.place, fact.of, all.map(one => one.entityId)])
  })
  while ((await followFacts(database.db, nobody, following, 3)) > 0);
  const all = [1, 2, 3, 4, 5, 6, 7]
  expect(heard).toEqual([...[1, 4, 7].map(id => [id, id - 1, 7, all]), [8, 0, 1, [8]]])
})

it('sends what consumers tell people’s pages in order and without gaps, and nothing of those that failed', async () => {
  const told: number[] = []
  const bus: NodeBus = { publish: (_, payload) => void told.push(...(payload as number[])), subscribe: () => () => undefined }
  const facts = [1, 2, 3].map(id => ({ topic: 'lead.told', entity: 'lead', entityId: id, payload: {} }))
  await outboxInsert(facts, 0, everybody).execute(database.db)
  const following = consumer('lead.told', async ({ entityId }, context) => {
    await context.services.events.push(context, [7, 5, 7], { topic: 'heard', payload: { entityId } })
    if (entityId === 2) throw new Error('no')
  })
  await followFacts(database.db, bus, following, 10)
  const { rows } = await sql`select employee_id as who, seq, payload -> 'entityId' as id from user_event order by 1, 2`.execute(database.db)
  expect(rows).toEqual([
    { who: 5, seq: 1, id: 1 },
    { who: 5, seq: 2, id: 3 },
    { who: 7, seq: 1, id: 1 },
    { who: 7, seq: 2, id: 3 },
  ])
  expect(told.sort()).toEqual([5, 7])
})

it('forgets facts of long ago, and none that waits', async () => {
  const facts = [1, 2, 3].map(id => ({ topic: 'lead.old', entity: 'lead', entityId: id, payload: {} }))
  await outboxInsert(facts, 0, everybody).execute(database.db)
  await sql`update outbox set published_date = now() - interval '15 days', created_date = now() - interval '15 days'
    where topic = 'lead.old' and entity_id = 1`.execute(database.db)
  await sql`update outbox set created_date = now() - interval '15 days' where topic = 'lead.old' and entity_id = 2`.execute(database.db)
  await removeOldFacts(database.db)
  const { rows } = await sql<{ id: number }>`select entity_id as id from outbox where topic = 'lead.old' order by 1`.execute(database.db)
  expect(rows.map(row => row.id)).toEqual([2, 3])
})
