import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Database, openDatabase } from '#core/server/database/database.ts'
import type { Peer } from '#core/server/peers/peer.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { type PeerAnswer, type ReceivingPeer, startReceivingPeer } from '#tests/support/receiving-peer.ts'
import { webhookCleanupJob } from './cleanup.ts'
import { sendDueDeliveries, type WebhookContext } from './deliver.ts'
import { enqueueDeliveries } from './enqueue.ts'
import { postDelivery } from './post.ts'
import { claimDeliveries, markFailed, markSent } from './waiting.ts'

let test: TestDatabase
let database: Database
let receiving: ReceivingPeer
let peer: Peer
const logged: string[] = []

beforeAll(async () => {
  ;[test, receiving] = await Promise.all([createTestDatabase(), startReceivingPeer()])
  database = openDatabase({ url: test.url, log: { warn: () => undefined } })
  peer = { key: 'peer', url: receiving.url, secret: receiving.secret }
})
afterAll(async () => {
  await database?.close()
  await Promise.all([test?.drop(), receiving?.close()])
})
beforeEach(async () => {
  receiving.reset()
  logged.length = 0
  await sql`delete from webhook_delivery`.execute(database.db)
})

const enqueueEach = (recordId: number, ...says: readonly string[]) =>
  database.db.transaction().execute(tx =>
    enqueueDeliveries(
      { tx, afterCommit: () => undefined },
      says.map(say => ({ peer: 'peer', resource: 'thing', recordId, topic: 'thing.changed', title: '变更', body: { say } })),
    ),
  )
const deliverNow = (more: Partial<WebhookContext> = {}) =>
  sendDueDeliveries({
    db: database.db,
    peers: [peer],
    log: { warn: (detail, message) => void logged.push(JSON.stringify([detail, message])) },
    signal: new AbortController().signal,
    ...more,
  })
const makeDue = () => sql`update webhook_delivery set next_attempt_date = now() where state in ('PENDING', 'RETRYING')`.execute(database.db)
const rows = async () =>
  (
    await sql<
      Record<string, unknown>
    >`select state, attempts, last_error as error, next_attempt_date is not null as due, body ->> 'say' as say
      from webhook_delivery order by id`.execute(database.db)
  ).rows
const states = async () => (await rows()).map(({ say, state }) => `${say} ${state}`)
const receivedBodies = () => receiving.received.map(({ body }) => (body.data as { say: string }).say)
const stateOf = async (recordId: number) =>
  (await sql<{ state: string | null }>`select webhook_state('thing', ${recordId}) as state`.execute(database.db)).rows[0]?.state

it('is signed, tells what happened, and comes once', async () => {
  await enqueueEach(7, '您好')
  expect(await stateOf(7)).toBe('PENDING')
  expect(await deliverNow()).toBe(1)
  expect(await deliverNow()).toBe(0)
  const [{ delivery = '' } = {}] = receiving.received
  expect(receiving.received).toMatchObject([
    { signed: true, body: { delivery, topic: 'thing.changed', resource: 'thing', recordId: 7, data: { say: '您好' } } },
  ])
  expect(delivery).toMatch(/^[0-9a-f-]{36}$/)
  expect(await rows()).toEqual([{ state: 'SENT', attempts: 1, error: null, due: false, say: '您好' }])
  expect([await stateOf(7), await stateOf(8)]).toEqual(['SENT', null])
})

it('is not sent of what was undone', async () => {
  const undone = database.db.transaction().execute(async tx => {
    await enqueueDeliveries({ tx, afterCommit: () => undefined }, [
      { peer: 'peer', resource: 'thing', recordId: 1, topic: 'thing.changed', title: '变更', body: {} },
    ])
    throw new Error('undone')
  })
  await expect(undone).rejects.toThrow('undone')
  expect([await deliverNow(), receiving.received, await rows()]).toEqual([0, [], []])
})

it.each<readonly [PeerAnswer, string]>([
  [500, '对方返回 HTTP 500'],
  [404, '对方返回 HTTP 404'],
  [302, '对方返回 HTTP 302'],
  ['hang', '对方没有在 0.3 秒内应答'],
])('that was answered with %s comes again later, as the same delivery in the same bytes', async (answer, error) => {
  receiving.answer(answer)
  await enqueueEach(1, '一')
  await deliverNow(answer === 'hang' ? { deadline: 300 } : {})
  expect(await rows()).toEqual([{ state: 'RETRYING', attempts: 1, error, due: true, say: '一' }])
  expect(await deliverNow()).toBe(0)
  await makeDue()
  expect(await deliverNow()).toBe(1)
  const [first, second] = receiving.received
  expect(receiving.received).toHaveLength(2)
  expect([second?.delivery, second?.raw]).toEqual([first?.delivery, first?.raw])
  expect(await rows()).toEqual([{ state: 'SENT', attempts: 2, error: null, due: false, say: '一' }])
})

it('waits a minute and more when nobody listens', async () => {
  await enqueueEach(1, '一')
  await deliverNow({ peers: [{ ...peer, url: 'http://127.0.0.1:1/' }] })
  expect(await rows()).toMatchObject([{ state: 'RETRYING', error: '无法连接对方系统' }])
  const { rows: pauses } = await sql<{ pause: number }>`select extract(epoch from next_attempt_date - last_attempt_date)::float8 as pause
    from webhook_delivery`.execute(database.db)
  expect(pauses[0]?.pause).toBeGreaterThanOrEqual(60)
  expect(pauses[0]?.pause).toBeLessThan(76)
})

it('that was sent by a process which ended before it noted that comes again as the same delivery, once its time is over', async () => {
  await enqueueEach(1, '一')
  const [claimed] = await claimDeliveries(database.db, 'peer', 8)
  if (!claimed) throw new Error('nothing claimed')
  expect(await postDelivery(peer, claimed, { signal: new AbortController().signal })).toBeUndefined()
  expect([await deliverNow(), receiving.received.length]).toEqual([0, 1])
  await makeDue()
  expect(await deliverNow()).toBe(1)
  expect(new Set(receiving.received.map(({ delivery }) => delivery)).size).toBe(1)
  expect(await rows()).toMatchObject([{ state: 'SENT', attempts: 2 }])
})

it('is not failed by the late answer to an attempt whose lease another process has taken', async () => {
  await enqueueEach(1, '一')
  const [lost] = await claimDeliveries(database.db, 'peer', 8)
  await makeDue()
  const [current] = await claimDeliveries(database.db, 'peer', 8)
  if (!lost || !current) throw new Error('nothing claimed')
  await markFailed(database.db, lost, '对方返回 HTTP 500', undefined)
  expect(await rows()).toMatchObject([{ state: 'PENDING', attempts: 2, error: null }])
  await markFailed(database.db, current, '对方返回 HTTP 503', 60)
  expect(await rows()).toMatchObject([{ state: 'RETRYING', attempts: 2, error: '对方返回 HTTP 503' }])
  // The peer has the delivery, whichever attempt brought it: a success counts late, too, and no failure undoes it.
  await markSent(database.db, lost)
  await markFailed(database.db, current, '对方返回 HTTP 500', 60)
  expect(await rows()).toMatchObject([{ state: 'SENT', error: null, due: false }])
})

it('is nobody’s failure when the server stops in the middle', async () => {
  const stop = new AbortController()
  receiving.answer('hang')
  await enqueueEach(1, '一')
  const sending = deliverNow({ signal: stop.signal })
  await expect.poll(() => receiving.received.length, { interval: 20, timeout: 10_000 }).toBe(1)
  stop.abort(new Error('server stops'))
  await expect(sending).rejects.toThrow('server stops')
  expect(await rows()).toEqual([{ state: 'PENDING', attempts: 1, error: null, due: true, say: '一' }])
})

it('is sent once, however many send', async () => {
  for (let record = 1; record <= 12; record++) await enqueueEach(record, `${record}a`, `${record}b`)
  await Promise.all([deliverNow(), deliverNow(), deliverNow()])
  await deliverNow()
  expect(receivedBodies().toSorted()).toEqual(
    Array.from({ length: 12 }, (_, at) => [`${at + 1}a`, `${at + 1}b`])
      .flat()
      .toSorted(),
  )
  expect(receiving.received.every(({ signed }) => signed)).toBe(true)
})

describe('of one record', () => {
  it('waits for the one before; other records do not', async () => {
    receiving.answer(503)
    await enqueueEach(1, '先', '后')
    await deliverNow()
    expect(receivedBodies()).toEqual(['先'])
    await enqueueEach(2, '别的')
    await deliverNow()
    expect(receivedBodies()).toEqual(['先', '别的'])
    await makeDue()
    await deliverNow()
    expect(receivedBodies()).toEqual(['先', '别的', '先', '后'])
  })

  it('is given up after the last attempt, and what waits behind it with it', async () => {
    await enqueueEach(1, '先', '后')
    await sql`update webhook_delivery set attempts = 10 where body ->> 'say' = '先'`.execute(database.db)
    receiving.answer(500)
    await deliverNow()
    await deliverNow()
    await enqueueEach(1, '更后')
    await deliverNow()
    expect(receivedBodies()).toEqual(['先'])
    const behind = '前一条推送失败，等待补发'
    expect(await rows()).toEqual([
      { state: 'FAILED', attempts: 11, error: '对方返回 HTTP 500', due: false, say: '先' },
      { state: 'FAILED', attempts: 0, error: behind, due: false, say: '后' },
      { state: 'FAILED', attempts: 0, error: behind, due: false, say: '更后' },
    ])
    expect(logged).toEqual([expect.stringContaining('webhook delivery given up')])
  })
})

it('waits for its peer to be configured, and goes out in order then', async () => {
  await enqueueEach(1, '先', '后')
  await deliverNow({ peers: [] })
  expect([await states(), await stateOf(1)]).toEqual([['先 UNCONFIGURED', '后 UNCONFIGURED'], 'UNCONFIGURED'])
  await deliverNow({ peers: [{ ...peer, key: 'another' }] })
  expect(receivedBodies()).toEqual([])
  await deliverNow()
  expect(receivedBodies()).toEqual(['先', '后'])
})

it('leaves the secret nowhere', async () => {
  receiving.answer(500)
  await enqueueEach(1, '一')
  await sql`update webhook_delivery set attempts = 10`.execute(database.db)
  await deliverNow()
  const { rows: kept } = await sql<{ text: string }>`select d::text as text from webhook_delivery d`.execute(database.db)
  const left = [...logged, ...kept.map(({ text }) => text), ...receiving.received.map(({ raw }) => raw)]
  expect(left).toHaveLength(3)
  for (const text of left) expect(text).not.toMatch(/a secret|127\.0\.0\.1/)
})

it('is forgotten after 90 days, but for the newest of a record', async () => {
  await enqueueEach(1, '旧', '新')
  await enqueueEach(2, '唯一')
  await enqueueEach(3, '失败', '后来')
  await deliverNow()
  await sql`update webhook_delivery set sent_date = now() - interval '91 days'`.execute(database.db)
  await sql`update webhook_delivery set state = 'FAILED', sent_date = null where body ->> 'say' = '失败'`.execute(database.db)
  await enqueueEach(4, '昨天', '今天')
  await deliverNow()
  const context = { db: database.db, signal: new AbortController().signal } as Parameters<typeof webhookCleanupJob.run>[0]
  expect(await webhookCleanupJob.run(context)).toEqual({ removed: 1 })
  expect(await states()).toEqual(['新 SENT', '唯一 SENT', '失败 FAILED', '后来 SENT', '昨天 SENT', '今天 SENT'])
})
