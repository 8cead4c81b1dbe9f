/** The whole application with a peer configured by the environment: automatic delivery, and manual resending of failed deliveries. */
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { INSTITUTION_CRM } from '#apps/crm/institution/server/institution-crm.ts'
import { startApplication, type TestApplication } from '#tests/support/application.ts'
import type { Client } from '#tests/support/client.ts'
import { type ReceivingPeer, startReceivingPeer } from '#tests/support/receiving-peer.ts'
import { enqueueDeliveries } from './enqueue.ts'
import { resendRecords } from './resend.ts'
import { WEBHOOK_LEASE_SECONDS } from './waiting.ts'

const DELIVERIES_PATH = '/system/webhookDelivery'

let test: TestApplication
let receiving: ReceivingPeer
let admin: Client

beforeAll(async () => {
  receiving = await startReceivingPeer()
  vi.stubEnv('INSTITUTION_CRM_URL', receiving.url)
  vi.stubEnv('INSTITUTION_CRM_SECRET', receiving.secret)
  test = await startApplication()
  vi.unstubAllEnvs()
  admin = await test.as('admin')
})
afterAll(async () => {
  await test?.close()
  await receiving?.close()
})
beforeEach(async () => {
  receiving.reset()
  await sql`delete from webhook_delivery`.execute(test.db)
})

const inTransaction = async <T>(work: Parameters<ReturnType<TestApplication['app']['core']['transaction']>>[0]) => {
  const { core } = test.app
  return core.transaction(await core.actor(null), 'test')(work) as Promise<T>
}
const enqueueEach = (recordId: number, ...says: readonly string[]) =>
  inTransaction(context =>
    enqueueDeliveries(
      context,
      says.map(say => ({ peer: INSTITUTION_CRM, resource: 'thing', recordId, topic: 'thing.changed', title: '变更', body: { say } })),
    ),
  )
const receivedBodies = () => receiving.received.map(({ body }) => (body.data as { say: string }).say)
const countUnsent = async () => (await sql`select from webhook_delivery where state <> 'SENT'`.execute(test.db)).rows.length
/** Waits until exactly these arrived in this order and are marked as sent. */
async function waitUntilReceived(...says: readonly string[]): Promise<void> {
  await expect.poll(receivedBodies, { interval: 20, timeout: 20_000 }).toEqual(says)
  await expect.poll(countUnsent, { interval: 20, timeout: 10_000 }).toBe(0)
}
/** Sets all deliveries to this state. */
const setState = (state: string) =>
  sql`update webhook_delivery set state = ${state}, sent_date = null, attempts = 11, last_error = '对方返回 HTTP 500',
    next_attempt_date = case when ${state} = 'RETRYING' then now() + interval '12 hours' end`.execute(test.db)
const listedDeliveries = async (query = '') =>
  (await admin.get(`${DELIVERIES_PATH}/list${query}`)).body.data.records as Record<string, unknown>[]
const lastDeliveryId = async (recordId: number) =>
  (await sql<{ id: number }>`select id from webhook_delivery where record_id = ${recordId} order by id desc limit 1`.execute(test.db))
    .rows[0]?.id

it('goes out right after commit, and its list shows how it stands', async () => {
  await enqueueEach(1, '一')
  await waitUntilReceived('一')
  const [row] = await listedDeliveries()
  expect(row).toMatchObject({
    state: 'SENT',
    topic: 'thing.changed',
    resource: 'thing',
    recordId: 1,
    peer: INSTITUTION_CRM,
    attempts: 1,
    lastError: null,
  })
  expect(JSON.stringify(row)).not.toContain('"say"')
})

it.each(['FAILED', 'RETRYING'])('goes out again by hand with what waits behind it, in order: %s', async state => {
  await enqueueEach(1, '先', '后')
  await waitUntilReceived('先', '后')
  await setState(state)
  receiving.reset()
  expect((await admin.post(`${DELIVERIES_PATH}/resend`, { id: [await lastDeliveryId(1)] })).body).toMatchObject({
    code: 200,
    message: '已安排重新推送2条',
  })
  await waitUntilReceived('先', '后')
})

it('goes out again where the application asks for it, of that record alone', async () => {
  await enqueueEach(1, '甲')
  await enqueueEach(2, '乙')
  await waitUntilReceived('甲', '乙')
  await setState('FAILED')
  receiving.reset()
  expect(await inTransaction(context => resendRecords(context, [{ resource: 'other', recordId: 2 }]))).toBe(0)
  expect(await inTransaction(context => resendRecords(context, []))).toBe(0)
  expect(await inTransaction(context => resendRecords(context, [{ resource: 'thing', recordId: 2 }]))).toBe(1)
  await expect.poll(receivedBodies, { interval: 20, timeout: 20_000 }).toEqual(['乙'])
  await expect.poll(countUnsent, { interval: 20, timeout: 10_000 }).toBe(1)
})

it('is left alone by hand while it is being sent', async () => {
  // Claimed a second ago, as the sender claims: a first attempt, and one that follows a failure.
  const rows = [
    { recordId: 1, state: 'PENDING', told: '即将发送，不用重新推送' },
    { recordId: 2, state: 'RETRYING', told: '正在发送，请稍后刷新查看' },
  ]
  for (const { recordId, state, told } of rows) {
    await sql`insert into webhook_delivery (peer, resource, record_id, topic, title, body, state, attempts, last_attempt_date, next_attempt_date)
      values (${INSTITUTION_CRM}, 'thing', ${recordId}, 'thing.changed', '变更', '{}', ${state}, 1, now() - interval '1 second',
        now() + make_interval(secs => ${WEBHOOK_LEASE_SECONDS - 1}))`.execute(test.db)
    const { body } = await admin.post(`${DELIVERIES_PATH}/resend`, { id: [await lastDeliveryId(recordId)] })
    expect(body).toMatchObject({ code: 3000, message: expect.stringContaining(told) })
    expect(await inTransaction(context => resendRecords(context, [{ resource: 'thing', recordId }]))).toBe(0)
  }
  const { rows: left } = await sql`select state, attempts, next_attempt_date > now() as leased from webhook_delivery order by id`.execute(
    test.db,
  )
  expect(left).toEqual(rows.map(({ state }) => ({ state, attempts: 1, leased: true })))
})

it('is not chosen as all rows of its list, of which only some can be ticked', async () => {
  await enqueueEach(1, '一')
  await waitUntilReceived('一')
  await setState('FAILED')
  receiving.reset()
  const { status, body } = await admin.post(`${DELIVERIES_PATH}/resend`, { matching: { screen: DELIVERIES_PATH } })
  expect([status, body.message]).toEqual([400, '参数 matching 的值有误'])
  expect(await countUnsent()).toBe(1)
})

it('is not sent again what was delivered, nor by who may not', async () => {
  await enqueueEach(1, '一')
  await waitUntilReceived('一')
  const id = await lastDeliveryId(1)
  expect((await admin.post(`${DELIVERIES_PATH}/resend`, { id: [id] })).body).toMatchObject({ code: 3000 })
  const consultant = await test.as('sales_a1')
  expect((await consultant.post(`${DELIVERIES_PATH}/resend`, { id: [id] })).status).toBe(403)
  expect((await consultant.get(`${DELIVERIES_PATH}/list`)).status).toBe(403)
  expect(receivedBodies()).toEqual(['一'])
})

it('leaves the secret neither in the log nor in the database', async () => {
  await enqueueEach(1, '一')
  await waitUntilReceived('一')
  const { rows } = await sql<{ text: string }>`select to_jsonb(j)::text as text from job j
    union all select to_jsonb(a)::text from audit_log a union all select to_jsonb(d)::text from webhook_delivery d`.execute(test.db)
  expect([...test.log, ...rows.map(({ text }) => text)].filter(text => text.includes(receiving.secret))).toEqual([])
})
