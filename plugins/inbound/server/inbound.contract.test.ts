/** The inbound API over HTTP, with two small feeds of its own. */
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { HttpError, invalid, refuse } from '#core/contract/errors.ts'
import { extend } from '#core/contract/extension.ts'
import { defineServerPlugin, type ServerPlugin } from '#core/contract/server-plugin.ts'
import { limited, objectOf, TEXT, WHOLE } from '#core/contract/shape.ts'
import type { HttpClient } from '#tests/support/http-client.ts'
import { type InboundKey, makeSender, type Sender, type SignedCallOptions, signedCall } from '#tests/support/inbound-sender.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'
import { inboundCleanupJob } from './cleanup.ts'
import { createBlockedAddresses } from './failed-places.ts'
import { defineFeed, inboundFeeds } from './feed.ts'
import { createFeedGuard } from './guard.ts'
import { claimIdempotencyKey, storeBatchAnswer, storedBatchAnswer } from './kept-answer.ts'
import { claimItems, type ItemScope, settleItems } from './known-items.ts'
import { claimNonce, noteRefusal } from './known-key.ts'
import { createSealing } from './sealing.ts'

const committedNames: string[] = []
/** Names of the items whose locks were taken, a list for each batch. */
const lockedNames: (readonly string[])[] = []
/** `begun` reports that an item waits, `over` lets it continue. */
let heldItem: { readonly begun: PromiseWithResolvers<void>; readonly over: PromiseWithResolvers<void> } | undefined

const things = defineFeed({
  path: '/things',
  scope: 'things',
  permissions: ['/system/apiClient/list'],
  title: '物品',
  item: objectOf({ name: limited(TEXT, { maxLength: 8 }) }, { made: limited(TEXT, { format: 'date-time' }) }),
  async lock(items) {
    lockedNames.push(items.map(({ name }) => name))
  },
  async accept({ name }, { tx, client, emit, afterCommit }) {
    const { rows } = await sql<{ id: number }>`insert into thing (name, sender) values (${name}, ${client.name}) returning id`.execute(tx)
    emit({ topic: 'thing.arrived', entity: 'thing', entityId: 1, payload: {} })
    afterCommit(async () => void committedNames.push(name))
    if (name === '拒') throw refuse('不要这个')
    if (name === '字段') throw invalid([{ field: 'name', message: '名称不合适' }])
    if (name === '崩') throw new Error('broken inside')
    if (name === '等') {
      heldItem?.begun.resolve()
      await heldItem?.over.promise
    }
    if (name === '忙') await sql`do $$ begin raise exception 'busy' using errcode = 'lock_not_available'; end $$`.execute(tx)
    if (name === '约束') await sql`update thing set sender = null where name = ${name}`.execute(tx)
    return { id: rows[0]?.id as number }
  },
})
const ticks = defineFeed({
  path: '/ticks',
  scope: 'ticks',
  permissions: ['/system/apiClient/list'],
  title: '计数',
  max: 700,
  item: objectOf({ n: WHOLE }),
  async count(items, { tx }) {
    const refusals = new Map(items.flatMap(({ n }, index) => (n === 13 ? [[index, refuse('不吉利')] as const] : [])))
    const sum = items.reduce((total, { n }) => total + (n === 13 ? 0 : n), 0)
    await sql`insert into thing (name, sender) values (${String(sum)}, 'sum')`.execute(tx)
    if (items.some(({ n }) => n === 99)) throw new Error('broken inside')
    return refusals
  },
})
const plugin: ServerPlugin = defineServerPlugin({
  id: 'inboundtest',
  requires: ['inbound'],
  extensions: [extend(inboundFeeds, things, ticks)],
})

let server: TestServer
let second: TestServer
let admin: HttpClient
let sender: Sender

const runAsOwner = async (text: string): Promise<void> => {
  const client = new pg.Client({ connectionString: server.database.ownerUrl })
  await client.connect()
  await client.query(text)
  await client.end()
}

beforeAll(async () => {
  server = await startTestServer({ plugins: [plugin] })
  await runAsOwner('create table thing (id bigint generated always as identity primary key, name text not null, sender text not null)')
  second = await startTestServer({ plugins: [plugin], database: server.database })
  admin = await server.login('admin')
  sender = await makeSender(server, admin, { name: '小程序', scopes: ['things', 'ticks'] })
})
afterAll(async () => {
  await second.stop()
  await server.stop()
})
beforeEach(async () => {
  committedNames.length = 0
  lockedNames.length = 0
  await sql`delete from thing`.execute(server.db)
})

const query = async <T>(statement: ReturnType<typeof sql<T>>): Promise<readonly T[]> => (await statement.execute(server.db)).rows
const names = async () => (await query(sql<{ name: string }>`select name from thing order by id`)).map(({ name }) => name)
const thing = (name: string, externalId: string = randomUUID()) => ({ externalId, name })
const lastRefusal = async ({ keyId }: { readonly keyId: string } = sender) =>
  (
    await query(
      sql<{
        reason: string
      }>`select u.last_refusal as reason from inbound_key k join inbound_key_use u on u.key_id = k.id where k.key_id = ${keyId}`,
    )
  )[0]?.reason
const UNSIGNED = { status: 401, body: { code: 401, message: '签名校验未通过' } }

describe('a signature', () => {
  it('lets a batch in', async () => {
    const answer = await sender.send('/things', [thing('甲'), thing('乙')])
    const [one, two] = await query(sql<{ id: number; sender: string }>`select id, sender from thing order by id`)
    expect(answer).toEqual({
      status: 200,
      body: {
        code: 200,
        data: {
          accepted: 2,
          refused: 0,
          results: [
            { index: 0, ok: true, id: one?.id },
            { index: 1, ok: true, id: two?.id },
          ],
        },
      },
    })
    expect([await names(), one?.sender]).toEqual([['甲', '乙'], '小程序'])
  })

  const text = JSON.stringify({ items: [{ externalId: 'x', name: '改' }] })
  const now = Math.floor(Date.now() / 1_000)
  it.each<[string, SignedCallOptions['instead']]>([
    ['the body', { body: text }],
    ['one space of the body', { body: '{ "items":[{"externalId":"a1","name":"甲"}]}' }],
    ['the path', { path: '/api/inbound/ticks' }],
    ['the timestamp', { headers: { 'x-yuanhang-timestamp': String(now - 1) } }],
    ['the nonce', { headers: { 'x-yuanhang-nonce': 'another-nonce-0001' } }],
    ['the key', { headers: { 'x-yuanhang-key': `yhk_${'0'.repeat(24)}` } }],
    ['the signature', { headers: { 'x-yuanhang-signature': `v1=${'0'.repeat(64)}` } }],
    ['the form of the signature', { headers: { 'x-yuanhang-signature': 'v1=' } }],
    ['the form of the nonce', { headers: { 'x-yuanhang-nonce': 'short' } }],
    ['the form of the timestamp', { headers: { 'x-yuanhang-timestamp': 'now' } }],
    ['the form of the key', { headers: { 'x-yuanhang-key': '' } }],
  ])('is over everything: another %s is a 401', async (_name, instead) => {
    expect(await sender.send('/things', [{ externalId: 'a1', name: '甲' }], { instead })).toEqual(UNSIGNED)
    expect(await names()).toEqual([])
  })

  it('is none without its headers, whoever is signed in', async () => {
    expect(await admin.post('/inbound/things', { items: [thing('甲')] })).toMatchObject(UNSIGNED)
    expect(await names()).toEqual([])
  })

  it('is good once: the same request again is refused, on another node, too', async () => {
    const sending = { nonce: randomUUID(), timestamp: Math.floor(Date.now() / 1_000) }
    const items = [thing('甲', 'replayed')]
    expect((await sender.send('/things', items, sending)).status).toBe(200)
    for (const url of [server.url, second.url]) expect(await sender.at(url).send('/things', items, sending)).toEqual(UNSIGNED)
    expect(await lastRefusal()).toBe('随机串已使用过')
    expect(await names()).toEqual(['甲'])
  })

  it('is good once even when it comes twice at the same instant', async () => {
    const sending = { nonce: randomUUID() }
    const urls = [server.url, second.url, server.url, second.url, server.url, second.url]
    const answers = await Promise.all(urls.map(url => sender.at(url).send('/ticks', [{ n: 1 }], sending)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401, 401, 401, 401, 401])
    expect(await names()).toEqual(['1'])
  })

  it.each([
    [-310, 401, '慢 310 秒'],
    [-280, 200, undefined],
    [280, 200, undefined],
    [310, 401, '快 310 秒'],
  ])('is of now, by clocks that differ by %d seconds: %d', async (skew, status, reason) => {
    expect((await sender.send('/ticks', [{ n: 1 }], { timestamp: Math.floor(Date.now() / 1_000) + skew })).status).toBe(status)
    if (reason) expect(await lastRefusal()).toMatch(new RegExp(`^签名时间与服务器相差超过 300 秒（${reason.slice(0, 3)}`))
  })

  it('belongs to a scope: others are a 403 that says so', async () => {
    const narrow = await makeSender(server, admin, { scopes: ['ticks'] })
    expect(await narrow.send('/things', [thing('甲')])).toEqual({
      status: 403,
      body: { code: 403, message: '没有提交“物品”的权限（things）' },
    })
    expect(await lastRefusal(narrow)).toBe('没有提交“物品”的权限（things）')
    expect((await narrow.send('/ticks', [{ n: 1 }])).status).toBe(200)
    expect(await names()).toEqual(['1'])
  })

  it('is taken so many times a minute', async () => {
    const slow = await makeSender(server, admin, { scopes: ['ticks'], perMinute: 3 })
    const answers = await Promise.all(Array.from({ length: 5 }, () => slow.send('/ticks', [{ n: 1 }])))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 429, 429])
    expect(answers.find(({ status }) => status === 429)?.body.message).toBe('调用过于频繁，每分钟最多 3 次')
    expect(await names()).toHaveLength(3)
    const other = await makeSender(server, admin, { scopes: ['ticks'], perMinute: 1 })
    expect((await other.send('/ticks', [{ n: 1 }])).status).toBe(200)
    expect(await lastRefusal(slow)).toBe('调用过于频繁，每分钟最多 3 次')
    expect((await sender.send('/ticks', [{ n: 1 }])).status).toBe(200)
  })

  it('that is wrong too often is not looked at any more, from that place', async () => {
    const wrong = (ip: string) =>
      server.app.inject({
        method: 'POST',
        url: '/api/inbound/ticks',
        remoteAddress: ip,
        headers: {
          host: '127.0.0.1',
          'content-type': 'application/json',
          'x-yuanhang-key': sender.keyId,
          'x-yuanhang-timestamp': String(now),
          'x-yuanhang-nonce': randomUUID(),
          'x-yuanhang-signature': `v1=${'0'.repeat(64)}`,
        },
        payload: '{"items":[{"n":1}]}',
      })
    const statuses: number[] = []
    for (let turn = 0; turn < 63; turn++) statuses.push((await wrong('203.0.113.7')).statusCode)
    expect([statuses.filter(status => status === 401).length, statuses.at(-1)]).toEqual([61, 429])
    expect((await wrong('203.0.113.8')).statusCode).toBe(401)
  })

  it('is looked at from a place that had the key before, whatever others send from there; a program that is wrong closes the way for its key alone', async () => {
    const [mine, theirs, third] = await Promise.all(
      ['甲系统', '乙系统', '丙系统'].map(name => makeSender(server, admin, { name, scopes: ['ticks'] })),
    )
    const from = async (ip: string, { keyId, secret }: InboundKey, sending: SignedCallOptions = {}): Promise<number> => {
      const { path, headers, body } = signedCall('/ticks', '{"items":[{"n":1}]}', { keyId, secret }, sending)
      const all = { host: '127.0.0.1', ...(headers as Record<string, string>) }
      return (await server.app.inject({ method: 'POST', url: path, remoteAddress: ip, headers: all, payload: body as string })).statusCode
    }
    const often = async (ip: string, key: InboundKey, sending?: SignedCallOptions) => {
      const statuses: number[] = []
      for (let turn = 0; turn < 62; turn++) statuses.push(await from(ip, key, sending))
      return [statuses[0], statuses.at(-1)]
    }
    expect(await from('203.0.113.20', mine as Sender)).toBe(200)
    expect(await often('203.0.113.20', { ...(theirs as Sender), secret: 'wrong' })).toEqual([401, 429])
    expect(await from('203.0.113.20', mine as Sender)).toBe(200)
    for (const closed of [theirs, third]) expect(await from('203.0.113.20', closed as Sender)).toBe(429)
    expect(await often('203.0.113.21', theirs as Sender, { timestamp: 1_000_000_000 })).toEqual([401, 429])
    expect(await from('203.0.113.21', theirs as Sender)).toBe(429)
    const unsigned = { method: 'POST', url: '/api/inbound/ticks', remoteAddress: '203.0.113.20', payload: { items: [{ n: 1 }] } } as const
    expect((await server.app.inject({ ...unsigned, headers: { host: '127.0.0.1' } })).statusCode).toBe(429)
    for (const open of [mine, third]) expect(await from('203.0.113.21', open as Sender)).toBe(200)
  })
})

describe('a batch', () => {
  it('is answered item by item, and nothing is half written', async () => {
    const facts = async () => (await query(sql`select from outbox where topic = 'thing.arrived'`)).length
    const before = await facts()
    const { status, body } = await sender.send('/things', [
      thing('甲'),
      thing('拒'),
      thing('字段'),
      { externalId: 'b4', name: '这个名称太长了吧吧吧' },
      { externalId: 'b5', name: '多', more: 1 },
      { name: '无编号' },
      '不是对象',
      { externalId: 'b8', name: '早', made: '2026-01-01 10:00:00' },
      { externalId: 'b9', name: '晚', made: new Date(Date.now() + 400_000).toISOString() },
      { externalId: 'b10', name: '看\u0007不见' },
      { externalId: 'b11', name: ' 乙\u200b ', made: new Date().toISOString() },
    ])
    const results = body.data?.results ?? []
    expect([status, body.data?.accepted, body.data?.refused]).toEqual([200, 2, 9])
    const moment = 'made：应为带时区的时间（如 2026-03-01T10:00:00+08:00），1970 年以后，且不能晚于当前时间 5 分钟以上'
    expect(results.slice(1, 10)).toEqual([
      { index: 1, ok: false, code: 3000, message: '不要这个' },
      { index: 2, ok: false, code: 3000, message: '名称不合适', field: 'name' },
      { index: 3, ok: false, code: 422, message: 'name：最多 8 个字符', field: 'name' },
      { index: 4, ok: false, code: 422, message: 'more：没有这个字段', field: 'more' },
      { index: 5, ok: false, code: 422, message: 'externalId：必填', field: 'externalId' },
      { index: 6, ok: false, code: 422, message: '每一条应为对象' },
      { index: 7, ok: false, code: 422, message: moment, field: 'made' },
      { index: 8, ok: false, code: 422, message: moment, field: 'made' },
      { index: 9, ok: false, code: 422, message: 'name：含有看不见或无法保存的字符', field: 'name' },
    ])
    expect([await names(), committedNames, (await facts()) - before]).toEqual([['甲', '乙'], ['甲', '乙'], 2])
  })

  it('goes on without an item that the database alone refuses', async () => {
    const { status, body } = await sender.send('/things', [thing('甲'), thing('约束', 'held-1'), thing('乙')])
    expect([status, body.data?.accepted, body.data?.results[1]]).toEqual([
      200,
      2,
      { index: 1, ok: false, code: 3000, message: '数据不符合规则，请检查后重试' },
    ])
    expect(await names()).toEqual(['甲', '乙'])
    expect(await query(sql`select from inbound_item where external_id = 'held-1'`)).toEqual([])
  })

  it('is undone whole where the database is busy, and may come again', async () => {
    const { status, body } = await sender.send('/things', [thing('甲'), thing('忙', 'busy-1')])
    expect([status, body.message, body.data]).toEqual([503, '数据正在被他人操作，本次没有保存任何内容，请稍后再试', undefined])
    expect(await names()).toEqual([])
    expect(await lastRefusal()).toMatch(/^处理失败，请求编号 [0-9a-f-]{36}$/)
  })

  it('takes the locks of what it will write, once and before the first item', async () => {
    await sender.send('/things', [thing('甲', 'lock-1')])
    await sender.send('/things', [thing('甲', 'lock-1'), thing('乙', 'lock-2'), { name: '无编号' }, thing('拒', 'lock-3')])
    expect(lockedNames).toEqual([['甲'], ['乙', '拒']])
  })

  it('holds neither its key nor its client while it is written', async () => {
    const other = await makeSender(server, admin, { name: '慢系统', scopes: ['things'] })
    heldItem = { begun: Promise.withResolvers(), over: Promise.withResolvers() }
    const batch = other.send('/things', [thing('等')], { key: randomUUID() })
    await heldItem.begun.promise
    const [key] = await query(sql<{ id: number }>`select id from inbound_key where key_id = ${other.keyId}`)
    const rotated = await admin.post('/system/apiKey/rotate', { id: key?.id, graceHours: 24 })
    const disabled = await admin.post('/system/apiClient/disable', { id: other.clientId })
    heldItem.over.resolve()
    expect([rotated.status, disabled.status, (await batch).status, (await other.send('/things', [])).status]).toEqual([200, 200, 200, 401])
  })

  it('keeps its answer whatever names its items have', async () => {
    const item = { externalId: 'w1', name: '甲', [`${'长'.repeat(59)}😀`]: 1 }
    const { status, body } = await sender.send('/things', [item, thing('乙')], { key: randomUUID() })
    expect([status, body.data?.accepted, body.data?.refused]).toEqual([200, 1, 1])
  })

  it('is undone whole by what is no refusal', async () => {
    const { status, body } = await sender.send('/things', [thing('甲', 'crash-1'), thing('崩', 'crash-2')])
    expect([status, body.message, body.data]).toEqual([500, '系统错误，请稍后再试', undefined])
    expect(JSON.stringify(body)).not.toContain('broken')
    expect([await names(), committedNames]).toEqual([[], []])
    expect(await query(sql`select from inbound_item where external_id like 'crash-%'`)).toEqual([])
    expect(await lastRefusal()).toMatch(/^处理失败，请求编号 [0-9a-f-]{36}$/)
    expect((await sender.send('/ticks', [{ n: 1 }, { n: 99 }])).status).toBe(500)
    expect(await names()).toEqual([])
  })

  it('has at most so many items, and so many bytes', async () => {
    const many = (length: number) => Array.from({ length }, () => ({ n: 1 }))
    expect((await sender.send('/ticks', many(700))).body.data?.accepted).toBe(700)
    expect(await sender.send('/ticks', many(701))).toMatchObject({ status: 422, body: { message: '一次最多提交 700 条，本次 701 条' } })
    expect(await lastRefusal()).toBe('一次最多提交 700 条，本次 701 条')
    expect(
      (
        await sender.send(
          '/things',
          Array.from({ length: 501 }, () => thing('甲')),
        )
      ).status,
    ).toBe(422)
    expect((await sender.send('/things', [thing('x'.repeat(1024 * 1024))])).status).toBe(413)
    expect((await sender.send('/things', [])).status).toBe(400)
    expect(await names()).toEqual(['700'])
  })

  it('is counted where nothing more is needed: all good items at once, some refused', async () => {
    const { body } = await sender.send('/ticks', [{ n: 5 }, { n: '五' }, { n: 13 }, { n: 7 }])
    expect(body.data).toEqual({
      accepted: 2,
      refused: 2,
      results: [
        { index: 0, ok: true },
        { index: 1, ok: false, code: 422, message: 'n：应为整数', field: 'n' },
        { index: 2, ok: false, code: 3000, message: '不吉利' },
        { index: 3, ok: true },
      ],
    })
    expect(await names()).toEqual(['12'])
  })
})

describe('a client’s own id', () => {
  it('is written once: a repeat is answered with the first, in the same batch as well', async () => {
    const first = (await sender.send('/things', [thing('甲', 'own-1')])).body.data?.results[0]
    const again =
      (await sender.send('/things', [thing('甲', 'own-1'), thing('乙', 'own-2'), thing('乙', 'own-2')])).body.data?.results ?? []
    expect(again[0]).toEqual({ ...first, repeated: true })
    expect(again[2]).toEqual({ ...again[1], index: 2, repeated: true })
    expect(await names()).toEqual(['甲', '乙'])
    const other = await makeSender(server, admin, { scopes: ['things'] })
    expect((await other.send('/things', [thing('丙', 'own-1')])).body.data?.results[0]).not.toHaveProperty('repeated')
  })

  it('that was refused may come again', async () => {
    expect((await sender.send('/things', [thing('拒', 'own-3')])).body.data?.refused).toBe(1)
    expect((await sender.send('/things', [thing('好', 'own-3')])).body.data?.results[0]).toMatchObject({ ok: true, id: expect.any(Number) })
    expect(await names()).toEqual(['好'])
  })

  it('is written once by batches at the same instant, in whatever order they have it', async () => {
    const items = Array.from({ length: 20 }, (_, index) => thing(`甲${index}`, `same-${index}`))
    const batches = [items, items.toReversed(), items.slice(5), items.slice(0, 15).toReversed()]
    const answers = await Promise.all(batches.map(batch => sender.send('/things', batch)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    expect((await names()).sort()).toEqual(items.map(({ name }) => name).sort())
    const written = answers.flatMap(({ body }) => body.data?.results ?? []).filter(result => result.ok && !result.repeated)
    expect(written).toHaveLength(20)
  })
})

describe('an Idempotency-Key', () => {
  it('gets the first answer again, and nothing is done', async () => {
    const key = randomUUID()
    const items = [{ n: 1 }, { n: 13 }]
    const first = await sender.send('/ticks', items, { key })
    expect(await sender.send('/ticks', items, { key })).toEqual(first)
    expect(first.body.data).toMatchObject({ accepted: 1, refused: 1 })
    expect(await names()).toEqual(['1'])
  })

  it('is for one body at one address', async () => {
    const key = randomUUID()
    await sender.send('/ticks', [{ n: 1 }], { key })
    const other = { status: 409, body: { code: 3000, message: '该 Idempotency-Key 已用于另一个请求' } }
    expect(await sender.send('/ticks', [{ n: 2 }], { key })).toMatchObject(other)
    expect(await sender.send('/things', [{ n: 1 }], { key })).toMatchObject(other)
    expect((await sender.send('/ticks', [{ n: 2 }], { key: 'short' })).status).toBe(400)
    const neighbour = await makeSender(server, admin, { scopes: ['ticks'] })
    expect((await neighbour.send('/ticks', [{ n: 2 }], { key })).status).toBe(200)
    expect(await names()).toEqual(['1', '2'])
  })

  it('is done once by calls at the same instant', async () => {
    const key = randomUUID()
    const answers = await Promise.all(Array.from({ length: 5 }, () => sender.send('/ticks', [{ n: 3 }], { key })))
    expect(answers.map(({ body }) => body)).toEqual(Array.from({ length: 5 }, () => answers[0]?.body))
    expect([answers[0]?.status, await names()]).toEqual([200, ['3']])
    const batch = [thing('丁', 'twin-1')]
    const twins = await Promise.all(
      [server.url, second.url, server.url].map(url => sender.at(url).send('/things', batch, { key: `${key}x` })),
    )
    expect(twins.map(({ body }) => body.data?.results)).toEqual(twins.map(() => [{ index: 0, ok: true, id: expect.any(Number) }]))
  })

  it('of a call that broke is free again', async () => {
    const key = randomUUID()
    expect((await sender.send('/ticks', [{ n: 99 }], { key })).status).toBe(500)
    expect((await sender.send('/ticks', [{ n: 98 }], { key })).status).toBe(200)
  })
})

describe('what stays behind', () => {
  const entries = () =>
    query(
      sql<{
        username: string
        action: string
        detail: object
      }>`select username, action, detail from audit_log where action like '/inbound/%' order by id`,
    )

  it('is an audit entry for a batch that writes, and a row for every batch', async () => {
    const own = await makeSender(server, admin, { name: '记录', scopes: ['things', 'ticks'] })
    const before = await entries()
    await own.send('/things', [thing('甲', 'log-1'), thing('甲', 'log-1'), thing('拒')])
    await own.send('/ticks', [{ n: 1 }])
    await own.send('/ticks', [{ n: 'x' }])
    await own.send('/ticks', [{ n: 99 }])
    expect((await entries()).slice(before.length)).toEqual([
      {
        username: 'system',
        action: '/inbound/things',
        detail: { client: '记录', key: own.keyId, received: 3, accepted: 2, refused: 1, repeated: 1 },
      },
    ])
    const { body } = await admin.get<{ records: readonly object[] }>('/system/inboundBatch/list', {
      clientIs: own.clientId,
      sort: 'createdDate',
    })
    const batch = { client: { name: '记录' }, repeated: 0, problem: null }
    expect(body.data?.records).toMatchObject([
      { ...batch, feed: { title: '物品' }, received: 3, accepted: 2, refused: 1, repeated: 1, problem: '第 3 条：不要这个' },
      { ...batch, feed: { title: '计数' }, received: 1, accepted: 1, refused: 0 },
      { ...batch, received: 1, accepted: 0, refused: 1, problem: '第 1 条：n：应为整数' },
    ])
  })

  it('goes after its time', async () => {
    await sender.send('/things', [thing('甲')], { key: randomUUID() })
    const left = async () =>
      (
        await query(sql<Record<string, number>>`select (select count(*)::int from inbound_nonce) as nonces,
          (select count(*)::int from inbound_answer) as answers, (select count(*)::int from inbound_batch) as batches,
          (select count(*)::int from inbound_item) as items`)
      )[0]
    const before = await left()
    const run = () =>
      inboundCleanupJob.run({ db: server.db, signal: new AbortController().signal } as Parameters<typeof inboundCleanupJob.run>[0])
    expect(await run()).toMatchObject({ nonces: 0, answers: 0, batches: 0 })
    expect(await left()).toEqual(before)
    await sql`update inbound_nonce set taken_date = now() - interval '16 minutes'`.execute(server.db)
    await sql`update inbound_answer set created_date = now() - interval '3 days'`.execute(server.db)
    await sql`update inbound_batch set created_date = now() - interval '91 days'`.execute(server.db)
    await run()
    expect(await left()).toEqual({ nonces: 0, answers: 0, batches: 0, items: before?.['items'] })
  })
})

/** What the functions behind the endpoint do alone: states that arise between two statements of a call cannot be sent. */
describe('behind the endpoint,', () => {
  const keyIdOf = async ({ keyId }: { readonly keyId: string }) =>
    (await query(sql<{ id: number }>`select id from inbound_key where key_id = ${keyId}`))[0]?.id as number
  const useOf = async (id: number) =>
    (
      await query(sql<Record<string, unknown>>`select last_refusal as refusal, last_used_date > now() - interval '20 seconds' as used,
        last_refused_date > now() - interval '50 seconds' as refused from inbound_key_use where key_id = ${id}`)
    )[0]

  it('a nonce is taken once for each key, and only while the key is good and its client enabled', async () => {
    const own = await makeSender(server, admin, { scopes: ['ticks'] })
    const other = await keyIdOf(await makeSender(server, admin, { scopes: ['ticks'] }))
    const id = await keyIdOf(own)
    const nonce = randomUUID()
    expect(await claimNonce(server.db, id, nonce)).toBe(true)
    expect(await claimNonce(server.db, id, nonce)).toBe(false)
    expect(await claimNonce(server.db, other, nonce)).toBe(true)
    expect(await claimNonce(server.db, 0, nonce)).toBe(false)
    const fresh = () => claimNonce(server.db, id, randomUUID())
    const setClient = (enabled: boolean) =>
      sql`update inbound_client set enabled = ${enabled} where id = ${own.clientId}`.execute(server.db)
    await setClient(false)
    expect(await fresh()).toBe(false)
    await setClient(true)
    await sql`update inbound_key set expires_date = now() + interval '1 hour' where id = ${id}`.execute(server.db)
    expect(await fresh()).toBe(true)
    await sql`update inbound_key set expires_date = now() - interval '1 second' where id = ${id}`.execute(server.db)
    expect(await fresh()).toBe(false)
    await sql`update inbound_key set revoked_date = now() where id = ${other}`.execute(server.db)
    expect(await claimNonce(server.db, other, randomUUID())).toBe(false)
  })

  it('the last use of a key is noted at most every thirty seconds', async () => {
    const id = await keyIdOf(await makeSender(server, admin, { scopes: ['ticks'] }))
    const usedAfter = async (seconds: number | null) => {
      await sql`update inbound_key_use set last_used_date = now() - make_interval(secs => ${seconds}::float8) where key_id = ${id}`.execute(
        server.db,
      )
      expect(await claimNonce(server.db, id, randomUUID())).toBe(true)
      return (await useOf(id))?.['used']
    }
    expect(await useOf(id)).toBeUndefined()
    await claimNonce(server.db, id, randomUUID())
    expect(await useOf(id)).toEqual({ refusal: null, used: true, refused: null })
    expect([await usedAfter(25), await usedAfter(31), await usedAfter(null)]).toEqual([false, true, true])
  })

  it('the last refusal of a key is noted with its reason; the same reason again only after five seconds', async () => {
    const own = await makeSender(server, admin, { scopes: ['ticks'] })
    const id = await keyIdOf(own)
    /** Whether a refusal is noted, so long after the last one. */
    const notedAfter = async (seconds: number, reason: string) => {
      const [before] = await query(sql<{
        date: Date
      }>`update inbound_key_use set last_refused_date = now() - make_interval(secs => ${seconds})
        where key_id = ${id} returning last_refused_date as date`)
      await noteRefusal(server.db, own.keyId, reason)
      const [after] = await query(sql<{ date: Date }>`select last_refused_date as date from inbound_key_use where key_id = ${id}`)
      return String(before?.date) !== String(after?.date)
    }
    await noteRefusal(server.db, own.keyId, '签名不正确')
    expect(await useOf(id)).toEqual({ refusal: '签名不正确', used: null, refused: true })
    expect(await notedAfter(1, '签名不正确')).toBe(false)
    expect(await notedAfter(3, '密钥已失效')).toBe(true)
    expect(await useOf(id)).toMatchObject({ refusal: '密钥已失效' })
    expect(await notedAfter(9, '密钥已失效')).toBe(true)
    await noteRefusal(server.db, own.keyId, '长'.repeat(201))
    expect(await useOf(id)).toMatchObject({ refusal: '长'.repeat(200) })
    const others = async () => (await query(sql`select from inbound_key_use`)).length
    const before = await others()
    await noteRefusal(server.db, `yhk_${'0'.repeat(24)}`, '签名不正确')
    expect(await others()).toBe(before)
  })

  it('a refused batch is noted in its own words, a failed one by the id of its request', async () => {
    const own = await makeSender(server, admin, { scopes: ['ticks'] })
    const { refused } = createFeedGuard(createSealing(undefined))(ticks)
    const notedOf = async (error: unknown) => {
      await refused?.({ id: own.clientId, name: '', key: own.keyId }, error, { id: 'request-7', db: server.db })
      return lastRefusal(own)
    }
    expect(await notedOf(new HttpError(499, 499, '差一点'))).toBe('差一点')
    for (const error of [new HttpError(500, 500, '坏了'), new Error('broken'), 'broken'])
      expect(await notedOf(error)).toBe('处理失败，请求编号 request-7')
  })

  it('external ids belong to one client and one feed: what one claims or gives back is nothing to the others', async () => {
    const [one, two] = await Promise.all([0, 1].map(() => makeSender(server, admin, { scopes: ['things', 'ticks'] })))
    const scopes = [
      { clientId: one?.clientId as number, feed: '/things' },
      { clientId: one?.clientId as number, feed: '/others' },
      { clientId: two?.clientId as number, feed: '/things' },
    ]
    const claim = (scope: ItemScope, ids: readonly string[], became: Readonly<Record<string, number>> = {}) =>
      server.db.transaction().execute(async tx => {
        const { own, known } = await claimItems(tx, scope, ids)
        await settleItems(tx, scope, own, new Map(Object.entries(became)))
        return [[...own].sort(), [...known].sort()]
      })
    const kept = async () =>
      (
        await query(sql<{
          text: string
        }>`select client_id || feed || ' ' || external_id || ' ' || coalesce(record_id, -1) as text from inbound_item
          where client_id = any(${scopes.map(({ clientId }) => clientId)}::bigint[]) order by client_id, feed, external_id`)
      ).map(({ text }) => text)
    for (const [at, scope] of scopes.entries())
      expect(await claim(scope, ['a', 'b'], { a: 10 * at + 1, b: 10 * at + 2 })).toEqual([['a', 'b'], []])
    const all = scopes
      .flatMap(({ clientId, feed }, at) => [`${clientId}${feed} a ${10 * at + 1}`, `${clientId}${feed} b ${10 * at + 2}`])
      .sort()
    expect((await kept()).toSorted()).toEqual(all)
    // What is not written is free again, and takes nothing of the others with it.
    const [first] = scopes as [ItemScope]
    expect(await claim(first, ['c', 'a', 'c', 'd'], { d: 4 })).toEqual([['c', 'd'], [['a', 1]]])
    expect((await kept()).toSorted()).toEqual([...all, `${first.clientId}/things d 4`].sort())
    expect(await claim(first, [])).toEqual([[], []])
    expect(await claim(first, ['b', 'a'])).toEqual([
      [],
      [
        ['a', 1],
        ['b', 2],
      ],
    ])
    for (const scope of scopes.slice(1)) expect(await claim(scope, ['c', 'd'])).toEqual([['c', 'd'], []])
    expect((await kept()).toSorted()).toEqual([...all, `${first.clientId}/things d 4`].sort())
  })

  it('a kept answer belongs to one client and key', async () => {
    const [one, two] = await Promise.all([0, 1].map(() => makeSender(server, admin, { scopes: ['ticks'] })))
    const hash = Buffer.alloc(32, 1)
    const keys = [one, one, two].map((own, at) => ({ clientId: own?.clientId as number, key: at === 1 ? 'key-other' : 'key-first', hash }))
    const answerOf = (at: number) => ({ accepted: at, refused: 0, results: [] })
    for (const key of keys) expect(await storedBatchAnswer(server.db, key)).toBeUndefined()
    await server.db.transaction().execute(async tx => {
      for (const [at, key] of keys.entries()) {
        expect(await claimIdempotencyKey(tx, key)).toBe(true)
        expect(await claimIdempotencyKey(tx, key)).toBe(false)
        await storeBatchAnswer(tx, key, answerOf(at))
      }
    })
    expect(await Promise.all(keys.map(key => storedBatchAnswer(server.db, key)))).toEqual([0, 1, 2].map(answerOf))
    const [first] = keys as [(typeof keys)[number]]
    const changed = storedBatchAnswer(server.db, { ...first, hash: Buffer.alloc(32, 2) })
    await expect(changed).rejects.toMatchObject({ status: 409, code: 3000, message: '该 Idempotency-Key 已用于另一个请求' })
  })

  it('a place is closed for a minute after its sixtieth refusal, for the key alone if the key was right', async () => {
    let now = 5_000
    const places = createBlockedAddresses(() => now)
    const wait = (ip: string, keyId?: string) => {
      try {
        places.requireOpen(ip, keyId)
        return 0
      } catch (error) {
        expect(error).toMatchObject({ status: 429, code: 429, message: '操作过于频繁，请稍后再试' })
        return (error as HttpError).retryAfter
      }
    }
    const refuseOften = async (times: number, ip: string, signedBy?: string) => {
      for (let turn = 0; turn < times; turn++) await places.count(server.db, ip, signedBy)
    }
    await refuseOften(60, '2001:db8:1:1::1')
    expect(wait('2001:db8:1:1::1')).toBe(0)
    await refuseOften(1, '2001:db8:1:1::1')
    expect([wait('2001:db8:1:1::2'), wait('2001:db8:1:1::1', 'yhk_1'), wait('2001:db8:1:2::1')]).toEqual([60, 60, 0])
    now += 59_999
    expect(wait('2001:db8:1:1::1')).toBe(1)
    now += 1
    expect(wait('2001:db8:1:1::1')).toBe(0)
    await refuseOften(61, '203.0.113.40', 'yhk_1')
    expect([wait('203.0.113.40', 'yhk_1'), wait('203.0.113.40', 'yhk_2'), wait('203.0.113.40'), wait('203.0.113.41', 'yhk_1')]).toEqual([
      60, 0, 0, 0,
    ])
    // What a key closed for itself stays closed, even where the key was right before.
    places.verified('203.0.113.40', 'yhk_1')
    expect(wait('203.0.113.40', 'yhk_1')).toBe(60)
  })

  it('a place where a key was right stays open for that key for an hour', async () => {
    let now = 5_000
    const places = createBlockedAddresses(() => now)
    const open = (keyId: string) => {
      try {
        places.requireOpen('203.0.113.50', keyId)
        return true
      } catch {
        return false
      }
    }
    places.verified('203.0.113.50', 'yhk_1')
    places.verified('203.0.113.51', 'yhk_2')
    now += 3_599_999
    for (let turn = 0; turn < 61; turn++) await places.count(server.db, '203.0.113.50', undefined)
    expect([open('yhk_1'), open('yhk_2')]).toEqual([true, false])
    now += 1
    expect(open('yhk_1')).toBe(false)
    // Ten thousand are remembered: what was used last stays longest.
    for (let key = 0; key < 10_000; key++) places.verified('203.0.113.50', `yhk_${key}`)
    expect([open('yhk_0'), open('yhk_9999')]).toEqual([true, true])
    places.verified('203.0.113.50', 'yhk_0')
    expect(open('yhk_1')).toBe(true)
    places.verified('203.0.113.50', 'yhk_new')
    expect([open('yhk_0'), open('yhk_1'), open('yhk_2'), open('yhk_new')]).toEqual([true, false, true, true])
  })
})
