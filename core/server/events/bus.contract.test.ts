import pg from 'pg'
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { createEventBus, type EventBus, NOTICES_MISSED } from './bus.ts'

const log = { warn: () => undefined, error: () => undefined }
let database: TestDatabase

beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

const started = async (): Promise<EventBus> => {
  const bus = createEventBus({ url: database.url, log })
  await bus.start()
  onTestFinished(() => bus.stop())
  return bus
}

/** Collects what is heard on a topic; `all` resolves after `count` notices. */
const listen = (bus: EventBus, topic: string, count: number) => {
  const heard: unknown[] = []
  const all = new Promise<unknown[]>(resolve => {
    bus.subscribe(topic, payload => {
      heard.push(payload)
      if (heard.length === count) resolve(heard)
    })
  })
  return { heard, all }
}

it('reaches other nodes in order, and its own subscribers at once and once', async () => {
  const [one, two] = [await started(), await started()]
  const here = listen(one, 'lists', 500)
  const there = listen(two, 'lists', 500)
  for (let i = 0; i < 500; i++) one.publish('lists', { i, text: '客资'.repeat(20) })
  expect(here.heard).toHaveLength(500)
  expect(await there.all).toEqual(here.heard)
  const back = listen(one, 'back', 1)
  two.publish('back', null)
  await back.all
  expect(here.heard).toHaveLength(500)
})

it('leaves nothing behind that is published just when it has sent the last', async () => {
  const there = await started()
  for (let steps = 0; steps < 12; steps++) {
    const heard = listen(there, `after ${steps}`, 1)
    const here = await started()
    for (let step = 0; step < steps; step++) await null
    here.publish(`after ${steps}`, steps)
    expect(await heard.all).toEqual([steps])
  }
})

it('does not let one handler spoil the others, and forgets who unsubscribed', async () => {
  const bus = await started()
  bus.subscribe('x', () => {
    throw new Error('mine')
  })
  const off = bus.subscribe('x', () => expect.unreachable())
  off()
  const { heard } = listen(bus, 'x', 1)
  bus.publish('x', 1)
  expect(heard).toEqual([1])
})

it('makes others drop everything when a notice is too large to travel', async () => {
  const [one, two] = [await started(), await started()]
  const missed = listen(two, NOTICES_MISSED, 1)
  one.publish('large', 'x'.repeat(9_000))
  await missed.all
})

it('comes back after its connection was cut, says that notices may be lost, and sends what waited', async () => {
  const [one, two] = [await started(), await started()]
  const missed = [listen(one, NOTICES_MISSED, 1), listen(two, NOTICES_MISSED, 1)]
  const later = listen(two, 'later', 1)
  const owner = new pg.Client({ connectionString: database.ownerUrl })
  await owner.connect()
  await owner.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'yuanhang events' and datname = current_database()`,
  )
  await owner.end()
  await Promise.all(missed.map(({ all }) => all))
  one.publish('later', 1)
  expect(await later.all).toEqual([1])
})
