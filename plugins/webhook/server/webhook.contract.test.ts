import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Database, openDatabase } from '#core/server/database/database.ts'
import type { Peer } from '#core/server/peers/peer.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { type PeerAnswer, type ReceivingPeer, startReceivingPeer } from '#tests/support/receiving-peer.ts'
import { mistyped } from '#tests/support/stub.ts'
import { webhookCleanupJob } from './cleanup.ts'
import { sendDueDeliveries, type WebhookContext, webhookDeliverJob } from './deliver.ts'
import { enqueueDeliveries } from './enqueue.ts'
import { postDelivery } from './post.ts'
import { alignDeliveryStates, type ClaimedWebhook, claimDeliveries, markFailed, markSent } from './waiting.ts'
import { notifyDeliveriesEnqueued } from './wake.ts'

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

it('is forgotten in parts, until nothing old is left, and only while the server runs', async () => {
  await sql`insert into webhook_delivery (peer, resource, record_id, topic, title, body, state, sent_date, next_attempt_date)
    select 'peer', 'thing', 1, 'thing.changed', '变更', '{}', 'SENT', now() - interval '91 days', null from generate_series(1, 5002)`.execute(
    database.db,
  )
  await sql`insert into webhook_delivery (peer, resource, record_id, topic, title, body, state, sent_date, next_attempt_date)
    select 'peer', 'other', 1, 'thing.changed', '变更', '{"say": "另一类"}', 'SENT', now() - interval '91 days', null`.execute(database.db)
  const context = (signal: AbortSignal) => ({ db: database.db, signal }) as Parameters<typeof webhookCleanupJob.run>[0]
  const stop = AbortSignal.abort(new Error('server stops'))
  await expect(webhookCleanupJob.run(context(stop))).rejects.toThrow('server stops')
  expect(await rows()).toHaveLength(5003)
  expect(await webhookCleanupJob.run(context(new AbortController().signal))).toEqual({ removed: 5001 })
  expect(await states()).toEqual(['null SENT', '另一类 SENT'])
  expect(await webhookCleanupJob.run(context(new AbortController().signal))).toEqual({ removed: 0 })
})

it('is sent and forgotten by jobs with a time of their own', async () => {
  expect(webhookCleanupJob).toMatchObject({ name: 'webhook.cleanup', title: '清理推送记录', cron: '50 3 * * *' })
  const job = webhookDeliverJob([peer])
  expect(job).toMatchObject({ name: 'webhook.deliver', title: '发送推送', cron: '* * * * *' })
  await enqueueEach(1, '一')
  const log = { warn: () => undefined }
  const context = { db: database.db, services: { log }, signal: new AbortController().signal }
  expect(await job.run(mistyped<Parameters<typeof job.run>[0]>(context))).toEqual({ sent: 1 })
})

it('is kept in the order it was said, wakes the sender after commit, and does neither where nothing is said', async () => {
  const later: unknown[] = []
  const telling = (recordId: number, say: string) => ({
    peer: 'peer',
    resource: 'thing',
    recordId,
    topic: 'thing.changed',
    title: '变更',
    body: { say },
  })
  const enqueue = (...says: readonly string[]) =>
    database.db.transaction().execute(tx =>
      enqueueDeliveries(
        { tx, afterCommit: work => void later.push(work) },
        says.map((say, at) => telling(at, say)),
      ),
    )
  await enqueue()
  expect([later, await rows()]).toEqual([[], []])
  await enqueue('三', '一', '二')
  expect([later, await states()]).toEqual([[notifyDeliveriesEnqueued], ['三 PENDING', '一 PENDING', '二 PENDING']])
})

describe('what a peer refuses', () => {
  it('is counted as nothing sent, noted without a word in the log, and keeps the peer from being asked on', async () => {
    for (let record = 1; record <= 9; record++) await enqueueEach(record, String(record))
    receiving.answer(...Array.from({ length: 8 }, () => 500))
    expect([await deliverNow(), receiving.received.length, logged]).toEqual([0, 8, []])
    expect(await deliverNow()).toBe(1)
  })

  it('is counted apart from what it takes, and from what others take', async () => {
    await enqueueEach(1, '一')
    await enqueueEach(2, '二')
    await sql`insert into webhook_delivery (peer, resource, record_id, topic, title, body)
      values ('another', 'thing', 3, 'thing.changed', '变更', '{"say": "三"}')`.execute(database.db)
    receiving.answer(500)
    expect(await deliverNow({ peers: [peer, { ...peer, key: 'another' }] })).toBe(2)
  })

  it('is not asked for by a server that stops', async () => {
    await enqueueEach(1, '一')
    expect(await deliverNow({ signal: AbortSignal.abort(new Error('server stops')) })).toBe(0)
    expect([receiving.received, await rows()]).toEqual([[], [{ state: 'PENDING', attempts: 0, error: null, due: true, say: '一' }]])
  })
})

describe('of all that waits', () => {
  interface Waiting {
    readonly state?: string
    readonly resource?: string
    readonly record?: number
    readonly peer?: string
    /** Seconds until the next attempt. */
    readonly due?: number
    readonly attempts?: number
  }
  /** Stores these rows in this order, each with its name as the body. */
  const store = async (waiting: Readonly<Record<string, Waiting>>) => {
    for (const [say, { state = 'PENDING', resource = 'thing', record = 1, peer: to = 'peer', due = 0, attempts = 0 }] of Object.entries(
      waiting,
    ))
      await sql`insert into webhook_delivery (peer, resource, record_id, topic, title, body, state, attempts, sent_date, next_attempt_date)
        values (${to}, ${resource}, ${record}, 'thing.changed', '变更', ${JSON.stringify({ say })}::jsonb, ${state}, ${attempts},
          case when ${state} = 'SENT' then now() end,
          case when ${state} in ('PENDING', 'RETRYING') then now() + make_interval(secs => ${due}) end)`.execute(database.db)
  }
  const claimed = async (most = 8) =>
    (await claimDeliveries(database.db, 'peer', most)).map(({ body, attempts }) => [body['say'], attempts])

  it('the first of each record is claimed, if it is due and of this peer', async () => {
    await store({
      sent: { state: 'SENT' },
      first: { attempts: 2 },
      second: {},
      'other kind': { resource: 'other' },
      'other record': { record: 2, state: 'RETRYING' },
      'other peer': { peer: 'another', record: 3 },
      'behind another peer': { record: 3 },
      later: { record: 4, due: 60 },
      'behind later': { record: 4 },
      failed: { record: 5, state: 'FAILED' },
      'behind failed': { record: 5 },
      unconfigured: { record: 6, state: 'UNCONFIGURED' },
    })
    expect(await claimed()).toEqual([
      ['first', 3],
      ['other kind', 1],
      ['other record', 1],
      ['behind another peer', 1],
    ])
    expect(await claimed()).toEqual([])
    const { rows: leases } = await sql<{ say: string }>`select body ->> 'say' as say from webhook_delivery
      where last_attempt_date > now() - interval '20 seconds' and next_attempt_date > now() + interval '40 seconds'
        and next_attempt_date <= now() + interval '60 seconds' order by id`.execute(database.db)
    expect(leases.map(({ say }) => say)).toEqual(['first', 'other kind', 'other record', 'behind another peer'])
  })

  it('what waits longest is claimed first, so many at once, and handed over in order', async () => {
    await store({
      new: { record: 1, due: -1 },
      old: { record: 2, due: -9 },
      older: { record: 3, due: -10 },
      oldest: { record: 4, due: -99 },
    })
    expect([await claimed(3), await claimed(3)]).toEqual([
      [
        ['old', 1],
        ['older', 1],
        ['oldest', 1],
      ],
      [['new', 1]],
    ])
  })

  it('what is behind a failure fails with it: of that record and peer alone', async () => {
    await store({
      before: { state: 'RETRYING' },
      failed: { state: 'FAILED', attempts: 11 },
      sent: { state: 'SENT' },
      pending: {},
      retrying: { state: 'RETRYING' },
      unconfigured: { state: 'UNCONFIGURED' },
      'other kind': { resource: 'other' },
      'other record': { record: 2 },
      'other peer': { peer: 'another' },
    })
    await alignDeliveryStates(database.db, ['peer', 'another'])
    const behind = { state: 'FAILED', attempts: 0, error: '前一条推送失败，等待补发', due: false }
    const waits = { state: 'PENDING', attempts: 0, error: null, due: true }
    expect(await rows()).toEqual([
      { ...waits, state: 'RETRYING', say: 'before' },
      { state: 'FAILED', attempts: 11, error: null, due: false, say: 'failed' },
      { state: 'SENT', attempts: 0, error: null, due: false, say: 'sent' },
      { ...behind, say: 'pending' },
      { ...behind, say: 'retrying' },
      { ...behind, say: 'unconfigured' },
      ...['other kind', 'other record', 'other peer'].map(say => ({ ...waits, say })),
    ])
  })

  it('what has no peer waits for one, with a new budget then; what is done stays as it is', async () => {
    await store({
      pending: { record: 1, attempts: 3 },
      retrying: { record: 2, state: 'RETRYING', attempts: 3 },
      sent: { record: 3, state: 'SENT', attempts: 3 },
      failed: { record: 4, state: 'FAILED', attempts: 3 },
      'other peer': { record: 5, peer: 'another', attempts: 3 },
    })
    const told = async () => (await rows()).map(({ say, state, attempts, due }) => `${say} ${state} ${attempts}${due ? ' due' : ''}`)
    const done = ['sent SENT 3', 'failed FAILED 3']
    await alignDeliveryStates(database.db, ['another'])
    expect(await told()).toEqual(['pending UNCONFIGURED 3', 'retrying UNCONFIGURED 3', ...done, 'other peer PENDING 3 due'])
    await alignDeliveryStates(database.db, ['peer'])
    expect(await told()).toEqual(['pending PENDING 0 due', 'retrying PENDING 0 due', ...done, 'other peer UNCONFIGURED 3'])
    await alignDeliveryStates(database.db, [])
    expect(await told()).toEqual(['pending UNCONFIGURED 0', 'retrying UNCONFIGURED 0', ...done, 'other peer UNCONFIGURED 3'])
  })

  it('what was sent or failed is marked alone, and once', async () => {
    await store({ one: { record: 1 }, two: { record: 2 } })
    const [one, two] = (await claimDeliveries(database.db, 'peer', 8)) as [ClaimedWebhook, ClaimedWebhook]
    await markSent(database.db, one)
    expect(await states()).toEqual(['one SENT', 'two PENDING'])
    await sql`update webhook_delivery set sent_date = now() - interval '1 day' where id = ${one.id}`.execute(database.db)
    await markSent(database.db, one)
    const { rows: again } = await sql`select from webhook_delivery where sent_date > now() - interval '1 hour'`.execute(database.db)
    expect(again).toEqual([])
    await markFailed(database.db, two, '无法连接对方系统', undefined)
    expect(await rows()).toMatchObject([
      { say: 'one', state: 'SENT', error: null },
      { say: 'two', state: 'FAILED', error: '无法连接对方系统', due: false },
    ])
    await markFailed(database.db, two, '对方返回 HTTP 500', 60)
    expect(await rows()).toMatchObject([{}, { state: 'FAILED', error: '无法连接对方系统' }])
  })
})
