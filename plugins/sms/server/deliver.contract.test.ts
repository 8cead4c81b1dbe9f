import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import type { JobContext } from '#core/contract/job.ts'
import { type Database, openDatabase } from '#core/server/database/database.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { type PeerAnswer, type ReceivingPeer, startReceivingPeer } from '#tests/support/receiving-peer.ts'
import { stubOf } from '#tests/support/stub.ts'
import { blockedPhones } from './blocked.ts'
import { type ClaimedSms, claimMessages, expireLeases, SMS_LEASE_SECONDS, storeOutcome } from './claim.ts'
import { deliverDueMessages, type SmsDeliveryContext, smsDeliverJob } from './deliver.ts'
import { httpDriver } from './http-driver.ts'
import { type QueuedMessage, queueMessages, releaseBatch, type SmsBatch, stopBatch } from './queue.ts'
import { onMessagesQueued } from './wake.ts'

let test: TestDatabase
let database: Database
let receiving: ReceivingPeer

beforeAll(async () => {
  ;[test, receiving] = await Promise.all([createTestDatabase(), startReceivingPeer()])
  database = openDatabase({ url: test.url, log: { warn: () => undefined } })
})
afterAll(async () => {
  await database?.close()
  await Promise.all([test?.drop(), receiving?.close()])
})
beforeEach(async () => {
  receiving.reset()
  await sql`delete from sms_record`.execute(database.db)
  await sql`delete from sms_opt_out`.execute(database.db)
})

const NOON = new Date('2030-03-01T12:00:00+08:00')
const NIGHT = new Date('2030-03-01T22:00:00+08:00')
const SYSTEM_BATCH: SmsBatch = { kind: 'NOTICE', taskId: null, creatorId: null }

const phoneAt = (place: number) => `138001380${String(place).padStart(2, '0')}`
const queueTexts = (texts: readonly string[], batch: Partial<SmsBatch> = {}) =>
  database.db.transaction().execute(tx =>
    queueMessages(
      { tx, afterCommit: () => undefined },
      { ...SYSTEM_BATCH, ...batch },
      texts.map((text, place) => ({ phone: phoneAt(place), text })),
    ),
  )
/** The default deadline is longer than a busy machine needs; tests of the deadline pass their own. */
const deliverNow = ({
  perMinute = 1_000,
  deadline = 10_000,
  ...more
}: Partial<SmsDeliveryContext> & { perMinute?: number; deadline?: number } = {}) =>
  deliverDueMessages({
    db: database.db,
    sms: { driver: httpDriver({ key: '短信网关', url: receiving.url, secret: receiving.secret }, deadline), perMinute },
    log: { info: () => undefined, warn: () => undefined },
    signal: new AbortController().signal,
    now: () => NOON,
    ...more,
  })
const rows = async () =>
  (
    await sql<Record<string, unknown>>`select content, state, status, attempts, last_error as error, provider_id as provider
      from sms_record order by id`.execute(database.db)
  ).rows
const states = async () => (await rows()).map(({ content, state }) => `${content} ${state}`)
const gatewayTexts = () => receiving.received.map(({ raw }) => (JSON.parse(raw) as { text: string }).text)

describe('a message', () => {
  it('is signed, as documented, and goes once', async () => {
    receiving.answer({ status: 200, body: { id: 'G-1' } })
    await queueTexts(['您好'])
    expect(await deliverNow()).toBe(1)
    expect(await deliverNow()).toBe(0)
    const [{ delivery = '', signed = false, raw = '' } = {}] = receiving.received
    expect(receiving.received).toHaveLength(1)
    expect(signed).toBe(true)
    expect(JSON.parse(raw)).toEqual({ message: delivery, phone: '13800138000', text: '您好', kind: 'NOTICE' })
    expect(await rows()).toEqual([{ content: '您好', state: 'SENT', status: 1, attempts: 1, error: null, provider: 'G-1' }])
  })

  it('is not sent of what was undone', async () => {
    const undone = database.db.transaction().execute(async tx => {
      await queueMessages({ tx, afterCommit: () => undefined }, SYSTEM_BATCH, [{ phone: phoneAt(0), text: '撤销' }])
      throw new Error('undone')
    })
    await expect(undone).rejects.toThrow('undone')
    expect([await deliverNow(), receiving.received, await rows()]).toEqual([0, [], []])
  })

  it('goes once with several processes that send at the same time', async () => {
    const texts = Array.from({ length: 40 }, (_, place) => `第${place}条`)
    await queueTexts(texts)
    const sent = await Promise.all([deliverNow(), deliverNow(), deliverNow()])
    expect(sent.reduce((sum, count) => sum + count, 0)).toBe(40)
    expect(gatewayTexts().toSorted()).toEqual(texts.toSorted())
  })

  it('that was sent stays so, whoever writes', async () => {
    await queueTexts(['您好'])
    await deliverNow()
    const back = sql`update sms_record set state = 'WAITING', sent_date = null`.execute(database.db)
    await expect(back).rejects.toThrow('a message that was sent stays so')
    await expect(sql`update sms_record set content = '别的'`.execute(database.db)).rejects.toThrow('does not change')
  })
})

describe('an answer', () => {
  it.each<readonly [PeerAnswer, string]>([
    [{ status: 422, body: { code: 'invalid_phone' } }, '号码无效'],
    [{ status: 402, body: { code: 'insufficient_balance' } }, '短信余额不足'],
    [{ status: 400, body: { code: 'constructor' } }, '短信网关拒绝（HTTP 400）'],
    [404, '短信网关拒绝（HTTP 404）'],
  ])('of refusal ends the message with its reason: %j', async (answer, error) => {
    receiving.answer(answer)
    await queueTexts(['您好'])
    await deliverNow()
    expect(await rows()).toEqual([{ content: '您好', state: 'FAILED', status: 0, attempts: 1, error, provider: null }])
    await sql`update sms_record set due_date = now()`.execute(database.db)
    await deliverNow()
    expect(receiving.received).toHaveLength(1)
  })

  it.each<readonly [PeerAnswer, string]>([
    [429, '短信网关繁忙'],
    [503, '短信网关繁忙'],
  ])('that it was not taken now is followed by another attempt under the same key: %j', async (answer, error) => {
    receiving.answer(answer)
    await queueTexts(['您好'])
    // A Date has whole milliseconds, so without the margin it may be earlier than the row's due date.
    const soon = () => new Date(Date.now() + 10)
    await deliverNow({ now: soon })
    expect(await rows()).toMatchObject([{ state: 'WAITING', attempts: 1, error }])
    expect(await deliverNow({ now: soon })).toBe(0)
    await deliverNow()
    const [first, second] = receiving.received
    expect([second?.delivery, second?.raw]).toEqual([first?.delivery, first?.raw])
    expect(await rows()).toMatchObject([{ state: 'SENT', attempts: 2, error: null }])
  })

  it('that it was not taken now is followed by nothing once the task was stopped during the attempt', async () => {
    await sql`insert into sms_task (id, title, kind, content, source, total, parts) overriding system value
      select id, '任务', 'NOTICE', '您好', 'LIST', 2, 2 from unnest(array[7, 8]) as id`.execute(database.db)
    await queueTexts(['停止', '停止前送达'], { taskId: 7 })
    await queueTexts(['别的任务'], { taskId: 8 })
    const { sending } = await claimMessages(database.db, { most: 8, perMinute: 1_000, at: NOON })
    await database.db.transaction().execute(tx => stopBatch({ tx }, 7))
    expect(await states()).toEqual(['停止 SENDING', '停止前送达 SENDING', '别的任务 SENDING'])
    for (const one of sending)
      await storeOutcome(database.db, one, one.text === '停止前送达' ? { is: 'sent' } : { is: 'later', error: '短信网关繁忙' })
    expect(await states()).toEqual(['停止 STOPPED', '停止前送达 SENT', '别的任务 WAITING'])
    await deliverNow()
    expect(gatewayTexts()).toEqual(['别的任务'])
  })

  it.each<readonly [PeerAnswer, string]>([
    ['hang', '短信网关没有在0.3秒内应答'],
    ['cut', '与短信网关的连接中断'],
    [500, '短信网关返回 HTTP 500'],
    [302, '短信网关返回 HTTP 302'],
  ])('that leaves it open whether it was taken is followed by nothing: %j', async (answer, error) => {
    receiving.answer(answer)
    await queueTexts(['您好'])
    await deliverNow(answer === 'hang' ? { deadline: 300 } : {})
    expect(await rows()).toMatchObject([{ state: 'UNKNOWN', status: 0, attempts: 1, error }])
    await deliverNow()
    expect(receiving.received).toHaveLength(1)
  })

  it('nobody gives where nobody listens: tried again five times, then given up', async () => {
    await queueTexts(['您好'])
    const gone = await startReceivingPeer()
    await gone.close()
    const driver = httpDriver({ key: '短信网关', url: gone.url, secret: gone.secret })
    for (let attempt = 1; attempt <= 5; attempt++) {
      await deliverNow({ sms: { driver, perMinute: 1_000 } })
      expect(await rows()).toMatchObject([{ state: attempt < 5 ? 'WAITING' : 'FAILED', attempts: attempt, error: '无法连接短信网关' }])
    }
  })
})

describe('an outcome', () => {
  const claim = async (texts: readonly string[]): Promise<readonly ClaimedSms[]> => {
    await queueTexts(texts)
    return (await claimMessages(database.db, { most: 8, perMinute: 1_000, at: NOON })).sending
  }

  it('that it was not taken now is followed by the next attempt after one, five and fifteen minutes and an hour', async () => {
    const [claimed] = (await claim(['您好'])) as [ClaimedSms]
    const pauses: unknown[] = []
    for (let attempts = 1; attempts <= 5; attempts++)
      // The clock of a transaction stands still.
      await database.db.transaction().execute(async tx => {
        await sql`update sms_record set state = 'SENDING', attempts = ${attempts}`.execute(tx)
        await storeOutcome(tx, { ...claimed, attempts }, { is: 'later', error: '短信网关繁忙' })
        const { rows } = await sql<{
          pause: string
          state: string
        }>`select extract(epoch from due_date - now())::int as pause, state from sms_record`.execute(tx)
        pauses.push(rows[0])
      })
    expect(pauses).toEqual([
      { pause: 60, state: 'WAITING' },
      { pause: 300, state: 'WAITING' },
      { pause: 900, state: 'WAITING' },
      { pause: 3_600, state: 'WAITING' },
      { pause: 0, state: 'FAILED' },
    ])
  })

  it('is that of its own message and attempt, and of one that is decided it says nothing more', async () => {
    const [one, other] = (await claim(['甲', '乙'])) as [ClaimedSms, ClaimedSms]
    await storeOutcome(database.db, { ...one, attempts: 2 }, { is: 'sent' })
    await storeOutcome(database.db, { ...one, attempts: 2 }, { is: 'unknown', error: '旧' })
    expect(await states()).toEqual(['甲 SENDING', '乙 SENDING'])
    await storeOutcome(database.db, one, { is: 'refused', error: '号码无效' })
    for (const late of [
      { is: 'sent', id: 'G' },
      { is: 'later', error: '晚' },
    ] as const)
      await storeOutcome(database.db, one, late)
    await storeOutcome(database.db, other, { is: 'unknown', error: '未知' })
    expect(await rows()).toMatchObject([
      { content: '甲', state: 'FAILED', error: '号码无效', provider: null },
      { content: '乙', state: 'UNKNOWN', error: '未知', provider: null },
    ])
    await storeOutcome(database.db, other, { is: 'sent' })
    expect(await rows()).toMatchObject([{ state: 'FAILED' }, { content: '乙', state: 'SENT', error: null, provider: null }])
  })

  it('that is not known is told the log, and no other is', async () => {
    const warned: unknown[] = []
    const log = { info: () => undefined, warn: (detail: object) => void warned.push(detail) }
    receiving.answer(500, 422, 429)
    for (const text of ['甲', '乙', '丙', '丁']) {
      await queueTexts([text])
      await deliverNow({ log })
    }
    const { rows: unknown } = await sql<{ id: number }>`select id from sms_record where state = 'UNKNOWN'`.execute(database.db)
    expect(unknown).toHaveLength(1)
    expect(warned).toEqual([{ record: unknown[0]?.id }])
  })
})

describe('a process that ends between claim and answer', () => {
  const claimOne = async (): Promise<ClaimedSms> => {
    const { sending } = await claimMessages(database.db, { most: 1, perMinute: 1_000, at: NOON })
    return sending[0] as ClaimedSms
  }
  const age = () => sql`update sms_record set attempt_date = now() - make_interval(secs => ${SMS_LEASE_SECONDS + 1})`.execute(database.db)

  it('leaves a message of which nobody knows, and which nobody sends again', async () => {
    await queueTexts(['您好'])
    await claimOne()
    await deliverNow()
    expect(await states()).toEqual(['您好 SENDING'])
    await sql`update sms_record set attempt_date = now() - make_interval(secs => ${SMS_LEASE_SECONDS - 10})`.execute(database.db)
    expect(await expireLeases(database.db)).toBe(0)
    await age()
    await deliverNow()
    expect(await rows()).toMatchObject([{ state: 'UNKNOWN', error: '发送时服务中断，结果未知' }])
    await age()
    expect(await expireLeases(database.db)).toBe(0)
    expect(receiving.received).toEqual([])
  })

  it('is heard when its answer comes late after all, but not about an earlier attempt', async () => {
    await queueTexts(['您好'])
    const claimed = await claimOne()
    await age()
    await deliverNow()
    await storeOutcome(database.db, { ...claimed, attempts: claimed.attempts - 1 }, { is: 'refused', error: '旧' })
    expect(await states()).toEqual(['您好 UNKNOWN'])
    await storeOutcome(database.db, claimed, { is: 'sent', id: 'G-2' })
    expect(await rows()).toMatchObject([{ state: 'SENT', provider: 'G-2' }])
  })
})

describe('what is due', () => {
  it('waits at night where it is advertising, and notices do not', async () => {
    await queueTexts(['营销'], { kind: 'MARKETING' })
    await queueTexts(['通知'])
    expect(await deliverNow({ now: () => NIGHT })).toBe(1)
    expect(await states()).toEqual(['营销 WAITING', '通知 SENT'])
    expect(await deliverNow({ now: () => new Date('2030-03-02T07:59:59+08:00') })).toBe(0)
    expect(await deliverNow({ now: () => new Date('2030-03-02T08:00:00+08:00') })).toBe(1)
  })

  it('is not sent before its time', async () => {
    await queueTexts(['定时'], { due: new Date('2030-03-01T12:00:01+08:00') })
    expect(await deliverNow()).toBe(0)
    expect(await deliverNow({ now: () => new Date('2030-03-01T12:00:01+08:00') })).toBe(1)
  })

  it('looks at once more who wants nothing: an opt-out of advertising only, a blacklisting of everything', async () => {
    await queueTexts(['营销0', '营销1', '营销2'], { kind: 'MARKETING' })
    await queueTexts(['通知0', '通知1', '通知2'])
    await sql`insert into sms_opt_out (phone, kind) values (${phoneAt(0)}, 'OPT_OUT'), (${phoneAt(1)}, 'BLACKLIST')`.execute(database.db)
    await deliverNow()
    expect((await rows()).map(({ content, state, attempts, error }) => [content, state, attempts, error])).toEqual([
      ['营销0', 'FAILED', 0, '号码已退订'],
      ['营销1', 'FAILED', 0, '号码在黑名单'],
      ['营销2', 'SENT', 1, null],
      ['通知0', 'SENT', 1, null],
      ['通知1', 'FAILED', 0, '号码在黑名单'],
      ['通知2', 'SENT', 1, null],
    ])
    expect(gatewayTexts().toSorted()).toEqual(['营销2', '通知0', '通知2'])
  })

  it('keeps the pace over all processes, notices first', async () => {
    await queueTexts(['营销0', '营销1', '营销2'], { kind: 'MARKETING' })
    await queueTexts(['通知0', '通知1', '通知2'])
    const sent = await Promise.all([deliverNow({ perMinute: 4 }), deliverNow({ perMinute: 4 })])
    expect(sent.reduce((sum, count) => sum + count, 0)).toBe(4)
    expect(gatewayTexts().toSorted()).toEqual(['营销0', '通知0', '通知1', '通知2'])
    expect(await deliverNow({ perMinute: 4 })).toBe(0)
    await sql`update sms_record set attempt_date = now() - interval '1 minute'`.execute(database.db)
    expect(await deliverNow({ perMinute: 4 })).toBe(2)
  })

  it('is claimed by kind, then by its time, then in the order of queueing, no more than asked for', async () => {
    const at = (minute: number) => new Date(`2030-03-01T11:0${minute}:00+08:00`)
    await queueTexts(['营销'], { kind: 'MARKETING', due: at(0) })
    await queueTexts(['后'], { due: at(3) })
    await queueTexts(['先', '同时'], { due: at(2) })
    const claimed: (readonly string[])[] = []
    for (const most of [1, 2, 8, 8]) {
      const { taken, sending } = await claimMessages(database.db, { most, perMinute: 1_000, at: NOON })
      expect(taken).toBe(sending.length)
      claimed.push(sending.map(({ text }) => text))
    }
    expect(claimed).toEqual([['先'], ['后', '同时'], ['营销'], []])
    expect(await claimMessages(database.db, { most: 8, perMinute: 2, at: NOON })).toEqual({ taken: 0, sending: [] })
  })

  it('is marked with the moment of its attempt; a blocked one is not, and counts against no limit', async () => {
    await queueTexts(['甲', '乙'], { due: new Date('2030-03-01T11:00:00+08:00') })
    await sql`insert into sms_opt_out (phone, kind) values (${phoneAt(0)}, 'BLACKLIST')`.execute(database.db)
    expect(await claimMessages(database.db, { most: 8, perMinute: 1_000, at: NOON })).toMatchObject({
      taken: 2,
      sending: [{ text: '乙', attempts: 1, kind: 'NOTICE', phone: phoneAt(1) }],
    })
    const { rows: marked } = await sql`select content, state, attempts, attempt_date is not null as attempted, time <= now() as moved
      from sms_record order by id`.execute(database.db)
    expect(marked).toEqual([
      { content: '甲', state: 'FAILED', attempts: 0, attempted: false, moved: true },
      { content: '乙', state: 'SENDING', attempts: 1, attempted: true, moved: true },
    ])
  })

  it('is left to the next minute where nothing of the first eight was taken, unless they were only blocked', async () => {
    const ten = Array.from({ length: 10 }, (_, place) => `第${place}条`)
    receiving.answer(...Array(8).fill(429))
    await queueTexts(ten)
    expect(await deliverNow()).toBe(0)
    expect(receiving.received).toHaveLength(8)
    receiving.reset()
    receiving.answer(...Array(7).fill(429))
    await sql`delete from sms_record`.execute(database.db)
    await queueTexts(ten)
    // Eight are tried, and one of them goes, so that the two others are tried, too. The seven are due again in a minute.
    expect(await deliverNow({ now: () => new Date(Date.now() + 10) })).toBe(3)
    expect(receiving.received).toHaveLength(10)
    receiving.reset()
    await sql`delete from sms_record`.execute(database.db)
    for (let place = 0; place < 8; place++)
      await sql`insert into sms_opt_out (phone, kind) values (${phoneAt(place)}, 'BLACKLIST')`.execute(database.db)
    await queueTexts(ten)
    expect(await deliverNow()).toBe(2)
  })

  it('is left alone by a process that is told to end', async () => {
    await queueTexts(['您好'])
    expect(await deliverNow({ signal: AbortSignal.abort() })).toBe(0)
    expect(await states()).toEqual(['您好 WAITING'])
  })

  it('is not due for a number that is blocked: advertising by either list, a notice by the black one', async () => {
    await sql`insert into sms_opt_out (phone, kind) values (${phoneAt(0)}, 'OPT_OUT'), (${phoneAt(1)}, 'BLACKLIST'),
      (${phoneAt(3)}, 'BLACKLIST')`.execute(database.db)
    const asked = [0, 1, 2].map(phoneAt)
    expect([...(await blockedPhones(database.db, 'MARKETING', asked))].toSorted()).toEqual([
      [phoneAt(0), 'OPT_OUT'],
      [phoneAt(1), 'BLACKLIST'],
    ])
    expect([...(await blockedPhones(database.db, 'NOTICE', asked))]).toEqual([[phoneAt(1), 'BLACKLIST']])
  })
})

describe('what is queued', () => {
  const DUE = new Date('2030-03-01T11:00:00+08:00')
  beforeEach(async () => {
    await sql`insert into sms_task (id, title, kind, content, source, total, parts) overriding system value
      select id, '任务', 'NOTICE', '您好', 'LIST', 2, 2 from unnest(array[17, 18]) as id on conflict do nothing`.execute(database.db)
  })
  const queue = async (messages: readonly QueuedMessage[], batch: Partial<SmsBatch> = {}) => {
    const after: (() => unknown)[] = []
    await database.db
      .transaction()
      .execute(tx => queueMessages({ tx, afterCommit: one => void after.push(one) }, { ...SYSTEM_BATCH, ...batch }, messages))
    return after
  }
  const stored = async () =>
    (
      await sql<
        Record<string, unknown>
      >`select content, kind, send_type as type, task_id::int as task, creator_id::int as creator, parts, state,
        last_error as error, due_date = ${DUE} and time = ${DUE} as due from sms_record order by id`.execute(database.db)
    ).rows

  it('says whose it is, what it costs and when it is due, in the order given', async () => {
    const long = '长'.repeat(71)
    const { rows: employees } = await sql<{ id: number }>`insert into employee (username, name, password_hash) values ('sms', '甲', 'x')
      returning id::int`.execute(database.db)
    const creator = employees[0]?.id ?? 0
    await queue(
      [
        { phone: phoneAt(0), text: long },
        { phone: phoneAt(1), text: '短' },
      ],
      { taskId: 17, creatorId: creator, due: DUE },
    )
    await queue([{ phone: phoneAt(2), text: '系统' }], { kind: 'MARKETING' })
    const own = { kind: 'NOTICE', type: 0, task: 17, creator, state: 'WAITING', error: null, due: true }
    expect(await stored()).toEqual([
      { ...own, content: long, parts: 2 },
      { ...own, content: '短', parts: 1 },
      { content: '系统', kind: 'MARKETING', type: 1, task: null, creator: null, parts: 1, state: 'WAITING', error: null, due: false },
    ])
  })

  it('has failed already where it cannot be sent, and waits where it is held', async () => {
    const messages = [
      { phone: phoneAt(0), text: '不能', error: '模板变量缺失' },
      { phone: phoneAt(1), text: '能' },
    ]
    await queue(messages)
    await queue(messages, { taskId: 17, held: true })
    expect((await stored()).map(({ state, error }) => [state, error])).toEqual([
      ['FAILED', '模板变量缺失'],
      ['WAITING', null],
      ['FAILED', '模板变量缺失'],
      ['HELD', null],
    ])
  })

  it('wakes the senders after the commit, but nothing does not', async () => {
    let woken = 0
    onTestFinished(
      onMessagesQueued(async () => {
        woken += 1
      }),
    )
    expect(await queue([])).toEqual([])
    for (const wake of await queue([{ phone: phoneAt(0), text: '您好' }])) await wake()
    expect(woken).toBe(1)
  })

  it('of a task is released for its time, and stopped as far as it was not sent; other tasks are left alone', async () => {
    const messages = [
      { phone: phoneAt(0), text: '甲' },
      { phone: phoneAt(1), text: '乙' },
    ]
    await queue(messages, { taskId: 17, held: true })
    await queue(messages, { taskId: 18, held: true })
    await sql`update sms_record set state = 'SENT', attempt_date = now(), sent_date = now() where task_id = 17 and content = '乙'`.execute(
      database.db,
    )
    const after: unknown[] = []
    const release = (taskId: number) =>
      database.db.transaction().execute(tx => releaseBatch({ tx, afterCommit: one => void after.push(one) }, taskId, DUE))
    await release(17)
    expect(after).toHaveLength(1)
    expect((await stored()).map(({ task, content, state, due }) => [task, content, state, due])).toEqual([
      [17, '甲', 'WAITING', true],
      [17, '乙', 'SENT', false],
      [18, '甲', 'HELD', false],
      [18, '乙', 'HELD', false],
    ])
    const stop = (taskId: number) => database.db.transaction().execute(tx => stopBatch({ tx }, taskId))
    await stop(17)
    expect((await stored()).map(({ state }) => state)).toEqual(['STOPPED', 'SENT', 'HELD', 'HELD'])
    await sql`update sms_record set state = 'SENDING', attempt_date = now() where task_id = 18 and content = '甲'`.execute(database.db)
    await stop(18)
    expect((await stored()).map(({ state }) => state)).toEqual(['STOPPED', 'SENT', 'SENDING', 'STOPPED'])
    const { rows: stopped } = await sql<{ stopped: boolean }>`select stopped from sms_record order by id`.execute(database.db)
    expect(stopped.map(row => row.stopped)).toEqual([true, false, true, true])
  })
})

it('the job sends between two looks of its followers, every minute', async () => {
  await queueTexts(['您好'])
  await sql`update sms_record set due_date = now() - interval '1 second'`.execute(database.db)
  const seen: string[] = []
  const follower = (name: string) => async () => {
    seen.push(`${name} ${(await states()).join()}`)
  }
  const driver = httpDriver({ key: '短信网关', url: receiving.url, secret: receiving.secret })
  const job = smsDeliverJob({ driver, perMinute: 10, sign: '远航' }, [follower('甲'), follower('乙')])
  const log = stubOf<JobContext['services']['log']>('log', { info: () => undefined, warn: () => undefined })
  const services = stubOf<JobContext['services']>('ServerServices', { log })
  const context = stubOf<JobContext>('JobContext', { db: database.db, services, signal: new AbortController().signal })
  expect(await job.run(context)).toEqual({ sent: 1 })
  expect(seen).toEqual(['甲 您好 WAITING', '乙 您好 WAITING', '甲 您好 SENT', '乙 您好 SENT'])
  expect([job.name, job.cron]).toEqual(['sms.deliver', '* * * * *'])
})
