import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import type { FactConsumer } from '#core/contract/fact-consumer.ts'
import type { ServerServices } from '#core/contract/services.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { type Database, openDatabase } from '../database/database.ts'
import type { NodeBus } from '../events/bus.ts'
import type { OutsideConsumer } from './apart.ts'
import type { FactEnvironment } from './follow-fact.ts'
import { createOutboxPump, type OutboxPump, outboxInsert, removeOldFacts } from './outbox.ts'

let test: TestDatabase
let database: Database
let owner: Database
const logged: object[] = []

beforeAll(async () => {
  test = await createTestDatabase()
  const log = { warn: () => undefined }
  database = openDatabase({ url: test.url, log })
  owner = openDatabase({ url: test.ownerUrl, log })
  await sql`create table heard (who text, entity_id bigint, unique (who, entity_id) deferrable initially deferred)`.execute(owner.db)
  await sql`grant all on heard to public`.execute(owner.db)
})
afterAll(async () => {
  await database.close()
  await owner.close()
  await test.drop()
})
beforeEach(async () => {
  await sql`delete from heard`.execute(owner.db)
  await sql`delete from outbox`.execute(owner.db)
  logged.length = 0
})

const FOLLOWS = [{ topic: 'row.moved', entity: 'row' }]
const nobody: NodeBus = { publish: () => undefined, subscribe: () => () => undefined }

/** A consumer that records the fact and then calls `then`. */
const hearer = (name: string, then: (id: number) => unknown = () => undefined): FactConsumer => ({
  name,
  follows: FOLLOWS,
  async consume({ entityId }, { tx }) {
    await sql`insert into heard values (${name}, ${entityId})`.execute(tx)
    await then(entityId)
  },
})
const apart = (plugin: string, consumer: FactConsumer): OutsideConsumer => ({ ...consumer, apart: plugin })

const node = (...consumers: readonly FactConsumer[]): OutboxPump => {
  const log: FactEnvironment['log'] = { info: () => undefined, warn: () => undefined, error: detail => void logged.push(detail) }
  const pump = createOutboxPump(database.db, nobody, {
    consumers,
    services: () => ({}) as ServerServices,
    actor: async () => undefined,
    log,
  })
  onTestFinished(() => pump.stop())
  return pump
}
const told = async (pump: OutboxPump, ...ids: readonly number[]): Promise<void> => {
  const facts = ids.map(entityId => ({ topic: 'row.moved', entity: 'row', entityId, payload: {} }))
  await outboxInsert(facts, 0, pump.isFollowed).execute(database.db)
  pump.wake()
}
const heard = async (who: string): Promise<readonly number[]> =>
  (await sql<{ id: number }>`select entity_id as id from heard where who = ${who} order by 1`.execute(database.db)).rows.map(({ id }) => id)
const waiting = async () =>
  (
    await sql<{ consumer: string; attempts: number; failure: string | null }>`select consumer, attempts, failure from outside_fact
      order by fact, consumer`.execute(database.db)
  ).rows
const until = (check: () => Promise<boolean>): Promise<unknown> => vi.waitUntil(check, { timeout: 10_000, interval: 10 })
const due = () => sql`update outside_fact set next_try_date = now()`.execute(database.db)

it('what one throws undoes nothing of the others, and the fact comes again for that one alone', async () => {
  let broken = true
  const fails = hearer('x.fails', id => {
    if (broken && id === 1) throw new Error('no')
  })
  const pump = node(hearer('own'), apart('x', fails), apart('x', hearer('x.fine')), apart('y', hearer('y.fine')))
  await told(pump, 1, 2)
  await until(async () => (await waiting()).length === 1 && (await heard('y.fine')).length === 2)
  expect(await waiting()).toEqual([{ consumer: 'x.fails', attempts: 1, failure: 'no' }])
  expect([await heard('own'), await heard('x.fine'), await heard('x.fails')]).toEqual([[1, 2], [1, 2], [2]])
  const { rows } = await sql`select from outbox where published_date is null or attempts > 0`.execute(database.db)
  expect(rows).toEqual([])
  broken = false
  pump.wake()
  await told(pump, 3)
  await until(async () => (await heard('x.fails')).includes(3))
  expect(await heard('x.fails')).toEqual([2, 3])
  await due()
  pump.wake()
  await until(async () => (await waiting()).length === 0)
  for (const who of ['own', 'x.fails', 'x.fine', 'y.fine']) expect(await heard(who)).toEqual([1, 2, 3])
})

it('one that takes long delays neither the others nor other plugins', async () => {
  const held = Promise.withResolvers<void>()
  const pump = node(
    hearer('own'),
    apart(
      'slow',
      hearer('slow.hear', () => held.promise),
    ),
    apart('y', hearer('y.hear')),
  )
  await told(pump, 1, 2)
  await until(async () => (await heard('own')).length === 2 && (await heard('y.hear')).length === 2)
  expect(await heard('slow.hear')).toEqual([])
  held.resolve()
  await until(async () => (await heard('slow.hear')).length === 2)
})

it('what fails at the end of its transaction counts as well, and after the eighth time it is left alone', async () => {
  const late: FactConsumer = {
    name: 'x.twice',
    follows: FOLLOWS,
    async consume({ entityId }, { tx }) {
      await sql`insert into heard values ('x.twice', ${entityId}), ('x.twice', ${entityId})`.execute(tx)
    },
  }
  const pump = node(apart('x', late))
  await told(pump, 1)
  await until(async () => (await waiting())[0]?.attempts === 1)
  expect((await waiting())[0]?.failure).toContain('duplicate key')
  await sql`update outside_fact set attempts = 7, next_try_date = now()`.execute(database.db)
  pump.wake()
  await until(async () => (await waiting()).length === 0)
  expect(logged).toMatchObject([{ last: false }, { last: true, consumer: 'x.twice' }])
  expect(await heard('x.twice')).toEqual([])
})

it('follows once, however many nodes look, and what a consumer of the program cannot follow keeps it from nothing', async () => {
  const own = hearer('own', () => {
    throw new Error('no')
  })
  const nodes = [1, 2, 3].map(() => node(own, apart('x', hearer('x.hear'))))
  const ids = Array.from({ length: 20 }, (_, place) => place + 1)
  await told(nodes[0] as OutboxPump, ...ids)
  for (const one of nodes) one.wake()
  await until(async () => (await heard('x.hear')).length === 20)
  await sql`update outbox set next_try_date = now()`.execute(database.db)
  for (const one of nodes) one.wake()
  await until(async () => (await sql`select from outbox where attempts < 2`.execute(database.db)).rows.length === 0)
  await until(async () => (await waiting()).length === 0)
  expect(await heard('x.hear')).toEqual(ids)
})

it('goes with the facts of long ago', async () => {
  await told(node(hearer('own')), 1)
  await until(async () => (await heard('own')).length === 1)
  await sql`insert into outside_fact (plugin, consumer, fact) select 'gone', 'gone.hear', id from outbox`.execute(database.db)
  await sql`update outbox set published_date = now() - interval '15 days'`.execute(database.db)
  await removeOldFacts(database.db)
  expect(await waiting()).toEqual([])
})
