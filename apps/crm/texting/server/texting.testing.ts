/** The whole application with a fake text message gateway that records requests, for tests of this room over HTTP. */
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, vi } from 'vitest'
import { startApplication, type TestApplication } from '#tests/support/application.ts'
import type { Client } from '#tests/support/client.ts'
import { type ReceivingPeer, startReceivingPeer } from '#tests/support/receiving-peer.ts'

export const TASK_PATH = '/sms/send/task'
export const RECORD_PATH = '/sms/send/record'
export const TEMPLATE_PATH = '/sms/send/template'
export const OPT_OUT_PATH = '/sms/send/optOut'
export const TRIGGER_PATH = '/sms/send/trigger'

/** In daytime, and so far in the future that it is not sent during a test. */
export const FAR_FUTURE = '2099-05-01 10:00:00'

interface TextingWorld {
  test: TestApplication
  gateway: ReceivingPeer
  /** Has all texting permissions. */
  ops: Client
  /** May send to the department's customers; sees only the own tasks. */
  manager: Client
  admin: Client
  /** Has no permissions. */
  nobody: Client
}

/** Application, gateway and clients, filled before the first test of a file. */
export function textingWorld(): TextingWorld {
  const world = {} as TextingWorld
  beforeAll(async () => {
    const gateway = await startReceivingPeer()
    vi.stubEnv('SMS_DRIVER', 'http')
    vi.stubEnv('SMS_HTTP_URL', gateway.url)
    vi.stubEnv('SMS_HTTP_SECRET', gateway.secret)
    vi.stubEnv('SMS_PER_MINUTE', '10000')
    const test = await startApplication()
    vi.unstubAllEnvs()
    Object.assign(world, { test, gateway })
    const [ops, manager, admin, nobody] = await Promise.all(['ops_1', 'mgr_a', 'admin', 'nobody_1'].map(name => test.as(name)))
    Object.assign(world, { ops, manager, admin, nobody })
  })
  afterAll(async () => {
    await world.test?.close()
    await world.gateway?.close()
  })
  beforeEach(async () => {
    world.gateway.reset()
    // Tests send more requests than the rate limits allow.
    await sql`delete from rate_limit`.execute(world.test.db)
  })
  return world
}

let taskSerial = 0

/** Body of a new task: a notice to a list. */
export const taskForm = (values: Readonly<Record<string, unknown>> = {}) => {
  taskSerial += 1
  return {
    title: `测试任务${taskSerial}`,
    kind: 'NOTICE',
    content: '您好',
    source: 'LIST',
    recipients: '13900000001',
    skipFaulty: false,
    draft: false,
    ...values,
  }
}

/** Adds a task; returns its id. */
export async function postTask(by: Client, values: Readonly<Record<string, unknown>> = {}): Promise<number> {
  const { body } = await by.post(`${TASK_PATH}/add`, taskForm(values))
  expect(body).toMatchObject({ code: 200, data: { id: expect.any(Number) } })
  return body.data.id
}

/** Messages of a task. */
export const recordsOf = async ({ test }: TextingWorld, task: number) =>
  (
    await sql<{ id: number; phone: string; state: string; content: string }>`select id, phone, state, content from sms_record
      where task_id = ${task} order by id`.execute(test.db)
  ).rows

/** Waits until the task reaches this state. */
export const taskReached = async (world: TextingWorld, task: number, state = 'DONE') => {
  const stateOf = async () =>
    (await sql<{ state: string }>`select state from sms_task where id = ${task}`.execute(world.test.db)).rows[0]?.state
  await expect.poll(stateOf, { timeout: 20_000, interval: 30 }).toBe(state)
}

/** Texts received by the gateway, each with its phone number. */
export const receivedTexts = ({ gateway }: TextingWorld) =>
  gateway.received
    .map(({ raw }) => JSON.parse(raw) as { phone: string; text: string; kind: string })
    .map(({ phone, text }) => `${phone} ${text}`)
