import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Database, openDatabase } from '#core/server/database/database.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { type PeerAnswer, type ReceivingPeer, startReceivingPeer } from '#tests/support/receiving-peer.ts'
import { type ClaimedSms, claimMessages, SMS_LEASE_SECONDS, storeOutcome } from './claim.ts'
import { deliverDueMessages, type SmsDeliveryContext } from './deliver.ts'
import { httpDriver } from './http-driver.ts'
import { queueMessages, type SmsBatch, stopBatch } from './queue.ts'

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
    await age()
    await deliverNow()
    expect(await rows()).toMatchObject([{ state: 'UNKNOWN', error: '发送时服务中断，结果未知' }])
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
})
