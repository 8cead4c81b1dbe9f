/** Client systems and their keys, as staff manage them. */
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Db } from '#core/contract/database.ts'
import { extend } from '#core/contract/extension.ts'
import { defineServerPlugin } from '#core/contract/server-plugin.ts'
import { NO_MEMBERS } from '#core/contract/shape.ts'
import { createProbe, NO_ROW, type Probe } from '#tests/contract/application/probe.ts'
import type { HttpClient } from '#tests/support/http-client.ts'
import { type InboundKey, makeSender, type Sender } from '#tests/support/inbound-sender.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'
import { stubOf } from '#tests/support/stub.ts'
import { defineFeed, inboundFeeds } from './feed.ts'
import { maxItemsOf } from './item-schema.ts'
import { createSealing } from './sealing.ts'
import { syncFeeds } from './sync-feeds.ts'

const pings = defineFeed({
  path: '/pings',
  scope: 'pings',
  permissions: ['/ping/see', '/ping/do'],
  title: '心跳',
  item: NO_MEMBERS,
  count: async () => new Map(),
})
const plugin = defineServerPlugin({ id: 'inboundtest', requires: ['inbound'], extensions: [extend(inboundFeeds, pings)] })

let server: TestServer
let second: TestServer
let admin: HttpClient
let probe: Probe

beforeAll(async () => {
  server = await startTestServer({ plugins: [plugin] })
  second = await startTestServer({ plugins: [plugin], database: server.database })
  admin = await server.login('admin')
  probe = await createProbe(server, 'probe_1')
})
afterAll(async () => {
  await second.stop()
  await server.stop()
})

const makePingSender = () => makeSender(server, admin, { scopes: ['pings'] })
const ping = async (sender: Sender) => (await sender.send('/pings', [{}])).status
/** Sends to both nodes. */
const pingAll = async (sender: Sender) => [await ping(sender), await ping(sender.at(second.url))]
interface KeyRow {
  readonly id: number
  readonly keyId: string
  readonly state: string
  readonly lastRefusal: string | null
  readonly lastUsedDate: string | null
}
const keysOfClient = async ({ clientId }: Sender) =>
  (await admin.get<{ records: readonly KeyRow[] }>('/system/apiKey/list', { clientIs: clientId })).body.data?.records ?? []
const keyOfSender = async (sender: Sender) => (await keysOfClient(sender)).find(({ keyId }) => keyId === sender.keyId) as KeyRow
const rotate = async (sender: Sender, graceHours: unknown) =>
  admin.post<InboundKey>('/system/apiKey/rotate', { id: (await keyOfSender(sender)).id, graceHours })
const scopeId = async () =>
  (await sql<{ id: number }>`select id from inbound_scope where name = 'pings'`.execute(server.db)).rows[0]?.id as number

describe('a client', () => {
  it('has a name of its own, something it may send, and a limit', async () => {
    const form = { name: '机房', scopeIds: [await scopeId()], perMinute: 60 }
    expect((await admin.post('/system/apiClient/add', form)).status).toBe(200)
    const field = async (wrong: object) => {
      const { status, body } = await admin.post('/system/apiClient/add', { ...form, name: randomUUID(), ...wrong })
      return [status, (body['errors'] as { field: string }[] | undefined)?.[0]?.field]
    }
    expect(await field({ name: '机房' })).toEqual([422, 'name'])
    expect(await field({ name: '' })).toEqual([422, 'name'])
    expect(await field({ scopeIds: [] })).toEqual([422, 'scopeIds'])
    expect(await field({ scopeIds: [NO_ROW] })).toEqual([422, 'scopeIds'])
    for (const perMinute of [0, 6_001, 1.5, '多']) expect([perMinute, await field({ perMinute })]).toEqual([perMinute, [422, 'perMinute']])
  })

  it('may call often enough for ten thousand events a second, unless somebody sets it lower', () => {
    const perMinute = server.snapshot().resources['inboundClient']?.actions['add']?.form.find(({ name }) => name === 'perMinute')
    expect((Number(perMinute?.default) * maxItemsOf(pings)) / 60).toBeGreaterThan(10_000)
  })

  it('that is disabled is refused at once, on every node, and let in again', async () => {
    const sender = await makePingSender()
    expect(await pingAll(sender)).toEqual([200, 200])
    expect((await admin.post('/system/apiClient/disable', { id: sender.clientId })).status).toBe(200)
    expect(await pingAll(sender)).toEqual([401, 401])
    expect((await keyOfSender(sender)).lastRefusal).toBe('接入系统已停用')
    expect((await admin.post('/system/apiClient/addKey', { id: sender.clientId })).status).toBe(409)
    expect((await admin.post('/system/apiClient/enable', { id: sender.clientId })).status).toBe(200)
    expect(await pingAll(sender)).toEqual([200, 200])
  })

  it('from which a scope is taken may send it no more', async () => {
    const sender = await makePingSender()
    await sql`insert into inbound_scope (name, title) values ('others', '其他') on conflict do nothing`.execute(server.db)
    const { rows } = await sql<{ id: number }>`select id from inbound_scope where name = 'others'`.execute(server.db)
    const { status } = await admin.edit('/system/apiClient/edit', { id: sender.clientId, scopeIds: [rows[0]?.id] })
    expect([status, await pingAll(sender)]).toEqual([200, [403, 403]])
    expect(await scopeId()).toBeGreaterThan(0)
  })

  it('says when it called last, and why it was refused', async () => {
    const sender = await makePingSender()
    const row = async () =>
      (await admin.get<{ records: readonly object[] }>('/system/apiClient/list')).body.data?.records.find(
        one => (one as { id: number }).id === sender.clientId,
      )
    expect(await row()).toMatchObject({ keyCount: 1, lastUsedDate: null, lastRefusal: null })
    await ping(sender)
    await sender.with({ ...sender, secret: 'wrong' }).send('/pings', [{}])
    const moment = expect.stringMatching(/^\d{4}-/)
    expect(await row()).toMatchObject({ lastUsedDate: moment, lastRefusedDate: moment, lastRefusal: '签名不正确' })
  })

  it('has six good keys at most, however many ask at once', async () => {
    const { clientId } = await makePingSender()
    const answers = await Promise.all(Array.from({ length: 8 }, () => admin.post('/system/apiClient/addKey', { id: clientId })))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 200, 200, 409, 409, 409])
    expect(answers.find(({ status }) => status === 409)?.body.message).toBe('每个接入系统最多 6 个有效密钥，请先吊销不用的密钥')
  })
})

describe('what a client may send', () => {
  const CALLS = ['add', 'edit', 'addKey', 'disable', 'enable'].map(action => `/system/apiClient/${action}`)
  const LISTS = ['/system/apiClient/list', '/system/apiKey/list', '/system/apiKey/rotate', '/system/apiKey/revoke']
  const above = [409, '不能修改权限高于自己的接入系统：心跳']
  const beyond = [409, '不能授予超出自身的权限：心跳']
  /** Tries every operation on a client system and its keys; returns status and message of each. */
  const attempts = async (sender: Sender) => {
    const { client } = probe
    const [key, id] = [(await keyOfSender(sender)).id, sender.clientId]
    const form = { name: randomUUID().slice(0, 20), scopeIds: [await scopeId()], perMinute: 60 }
    const answers = [
      await client.post('/system/apiClient/add', form),
      await client.edit('/system/apiClient/edit', { id, name: `改${form.name}` }),
      await client.post('/system/apiClient/addKey', { id }),
      await client.post('/system/apiKey/rotate', { id: key, graceHours: 1 }),
      await client.post('/system/apiClient/disable', { id }),
    ]
    await sql`update inbound_client set enabled = false where id = ${id}`.execute(server.db)
    answers.push(await client.post('/system/apiClient/enable', { id }))
    await sql`update inbound_client set enabled = true where id = ${id}`.execute(server.db)
    answers.push(await client.post('/system/apiKey/revoke', { id: key }))
    return answers.map(({ status, body }) => [status, body.message])
  }
  const stored = async ({ clientId }: Sender) =>
    (
      await sql`select c.name, c.enabled, c.scope_ids, array(select (key_id, expires_date, revoked_date)::text from inbound_key
        where client_id = c.id order by id) as keys from inbound_client c where id = ${clientId}`.execute(server.db)
    ).rows

  it('is given, taken and changed by a holder of its permissions alone, and so are its keys', async () => {
    const sender = await makePingSender()
    const before = await stored(sender)
    // One of the two permissions is not enough.
    await probe.allow([...CALLS, ...LISTS, '/ping/see'])
    expect(await attempts(sender)).toEqual([beyond, above, beyond, beyond, above, above, above])
    expect(await stored(sender)).toEqual(before)
    await probe.allow([...CALLS, ...LISTS, '/ping/see', '/ping/do'])
    expect((await attempts(sender)).map(([status]) => status)).toEqual([200, 200, 200, 200, 200, 200, 200])
  })

  it('stays with its keys when their maker loses the permissions', async () => {
    await probe.allow([...CALLS, ...LISTS, '/ping/see', '/ping/do'])
    const sender = await makeSender(server, probe.client, { scopes: ['pings'] })
    await probe.allow(LISTS)
    expect(await ping(sender)).toBe(200)
  })
})

describe('a key', () => {
  it('says its secret once, and it stands nowhere else', async () => {
    const { clientId } = await makePingSender()
    const once = { 'idempotency-key': randomUUID() }
    const made = await admin.post<InboundKey & { notice: object }>('/system/apiClient/addKey', { id: clientId }, once)
    const { keyId = '', secret = '', notice } = made.body.data ?? {}
    expect([keyId, secret]).toEqual([expect.stringMatching(/^yhk_[0-9a-f]{24}$/), expect.stringMatching(/^yhs_[\w-]{43}$/)])
    const text = `密钥编号：${keyId}，密钥如下。密钥只显示这一次，请立即复制并交给对方妥善保管；如未记下，可再生成一个。`
    expect(notice).toEqual({ title: '密钥已生成', text, copy: secret })
    const again = await admin.post('/system/apiClient/addKey', { id: clientId }, once)
    const lost = { title: '密钥已生成', text: '密钥只显示一次，不会再次显示；如未看到，请吊销它并重新生成。' }
    expect([again.status, again.body.data]).toEqual([200, { notice: lost }])
    expect(JSON.stringify(again.body)).not.toContain(secret.slice(4))
    const { rows: noted } = await sql<{ detail: object }>`select detail from audit_log where action = '/system/apiClient/addKey'
      order by id desc limit 1`.execute(server.db)
    expect(noted[0]?.detail).toMatchObject({ keyId })
    const lists = ['/system/apiKey/list', '/system/apiClient/list', '/system/operationLog/list', `/system/apiClient/details?id=${clientId}`]
    for (const path of lists) {
      const { bytes } = await admin.get(path)
      expect([path, bytes.includes(secret.slice(4)), bytes.includes('sealed')]).toEqual([path, false, false])
    }
    const { rows: tables } = await sql<{ name: string }>`select c.oid::regclass::text as name from pg_class c
      where c.relkind in ('r', 'p') and c.relnamespace in ('public'::regnamespace, 'pgboss'::regnamespace)`.execute(server.db)
    const found: string[] = []
    for (const { name } of tables) {
      const { rows } = await sql`select from ${sql.raw(name)} t where t::text like ${`%${secret.slice(4)}%`} limit 1`.execute(server.db)
      if (rows.length > 0) found.push(name)
    }
    expect([tables.length > 50, found]).toEqual([true, []])
    const { rows: sealed } = await sql`select from inbound_secret where position(convert_to(${secret}, 'UTF8') in sealed) > 0`.execute(
      server.db,
    )
    expect(sealed).toEqual([])
  })

  it('that is rotated is good until its grace is over, beside the new one', async () => {
    const old = await makePingSender()
    const made = await rotate(old, 24)
    const fresh = old.with(made.body.data as InboundKey)
    expect([await pingAll(old), await pingAll(fresh)]).toEqual([
      [200, 200],
      [200, 200],
    ])
    expect((await keysOfClient(old)).map(({ state }) => state)).toEqual(['ACTIVE', 'ENDING'])
    const { rows: ends } = await sql<{ hours: number }>`select extract(epoch from expires_date - now())::float8 / 3600 as hours
      from inbound_key where key_id = ${old.keyId}`.execute(server.db)
    expect(ends[0]?.hours).toBeCloseTo(24, 1)
    expect(await rotate(old, 24)).toMatchObject({ status: 409 })
    await sql`update inbound_key set expires_date = now() - interval '1 second' where key_id = ${old.keyId}`.execute(server.db)
    expect([await pingAll(old), await pingAll(fresh)]).toEqual([
      [401, 401],
      [200, 200],
    ])
    expect(await keyOfSender(old)).toMatchObject({ state: 'EXPIRED', lastRefusal: '密钥已失效' })
  })

  it('that is rotated without grace ends at once; three days is the longest', async () => {
    const old = await makePingSender()
    for (const wrong of [-1, 73, 1.5, null]) expect([wrong, (await rotate(old, wrong)).status]).toEqual([wrong, 422])
    const made = await rotate(old, 0)
    expect([await pingAll(old), await pingAll(old.with(made.body.data as InboundKey))]).toEqual([
      [401, 401],
      [200, 200],
    ])
    const later = sql`update inbound_key set expires_date = now() + interval '73 hours' where key_id = ${made.body.data?.keyId}`
    await expect(later.execute(server.db)).rejects.toThrow('three days at most')
  })

  it('that is revoked is refused at once and for good, on every node', async () => {
    const sender = await makePingSender()
    const { id } = await keyOfSender(sender)
    expect(await pingAll(sender)).toEqual([200, 200])
    expect((await admin.post('/system/apiKey/revoke', { id })).status).toBe(200)
    expect(await pingAll(sender)).toEqual([401, 401])
    expect(await keyOfSender(sender)).toMatchObject({ state: 'REVOKED', lastRefusal: '密钥已吊销' })
    expect((await admin.post('/system/apiKey/revoke', { id })).status).toBe(409)
    expect((await rotate(sender, 1)).status).toBe(409)
    for (const change of [sql`revoked_date = null`, sql`client_id = client_id + 1`, sql`key_id = ${`yhk_${'0'.repeat(24)}`}`])
      await expect(sql`update inbound_key set ${change} where id = ${id}`.execute(server.db)).rejects.toThrow(
        /does not come back|stays whose/,
      )
  })

  it('is sealed by the configuration’s seed, where there is one, and opened by no other', async () => {
    const [seeded, other, none] = ['a'.repeat(32), 'b'.repeat(32), undefined].map(createSealing)
    const by = async (one = seeded) => one?.seal(server.db, 'secret', 'yhk_1') as Promise<Buffer>
    expect(await seeded?.open(server.db, await by(), 'yhk_1')).toBe('secret')
    for (const wrong of [other, none]) expect(await wrong?.open(server.db, await by(), 'yhk_1')).toBeUndefined()
    expect(await seeded?.open(server.db, await by(), 'yhk_2')).toBeUndefined()
    // Secrets sealed before a seed was configured can still be opened.
    expect(await seeded?.open(server.db, await by(none), 'yhk_1')).toBe('secret')
    const broken = await by(none)
    broken[20] = (broken[20] ?? 0) ^ 1
    expect(await none?.open(server.db, broken, 'yhk_1')).toBeUndefined()
    expect([(await by())[0], (await by(none))[0]]).toEqual([1, 2])
    await expect(other?.open(server.db, await by(none), 'yhk_1')).resolves.toBe('secret')
  })

  it('is sealed again after the database could not be read', async () => {
    const sealing = createSealing(undefined)
    const broken = server.db.transaction().execute(async tx => {
      await sql`select 1 / 0`.execute(tx).catch(() => undefined)
      await sealing.seal(tx, 'secret', 'yhk_1')
    })
    await expect(broken).rejects.toThrow('transaction is aborted')
    const sealed = await sealing.seal(server.db, 'secret', 'yhk_1')
    // From then on, the installation's secret is known, and nothing is read.
    expect(await sealing.open(stubOf<Db>('db', {}), sealed, 'yhk_1')).toBe('secret')
  })

  it('that cannot be opened, or whose secret is gone, is refused with the reason', async () => {
    const sender = await makePingSender()
    const { id } = await keyOfSender(sender)
    const refused = async () => [await ping(sender), (await keyOfSender(sender)).lastRefusal]
    const sealed = await createSealing('z'.repeat(32)).seal(server.db, sender.secret, sender.keyId)
    await sql`update inbound_secret set sealed = ${sealed} where key_id = ${id}`.execute(server.db)
    const unopened = '密钥无法解开：检查 INBOUND_SEALING_KEY，或重新生成密钥'
    expect(await refused()).toEqual([401, unopened])
    await sql`delete from inbound_secret where key_id = ${id}`.execute(server.db)
    await sql`update inbound_key set expires_date = now() - interval '2 days' where id = ${id}`.execute(server.db)
    expect(await refused()).toEqual([401, '密钥已失效'])
    await sql`update inbound_key set revoked_date = now() where id = ${id}`.execute(server.db)
    expect(await refused()).toEqual([401, '密钥已吊销'])
  })
})

it('needs a permission for each thing that is done with clients and keys', async () => {
  const sender = await makePingSender()
  const { id } = await keyOfSender(sender)
  const form = { name: randomUUID(), scopeIds: [await scopeId()], perMinute: 1 }
  const calls: Readonly<Record<string, object>> = {
    '/system/apiClient/add': form,
    '/system/apiClient/edit': { ...form, id: sender.clientId, version: 1 },
    '/system/apiClient/addKey': { id: sender.clientId },
    '/system/apiClient/disable': { id: sender.clientId },
    '/system/apiClient/enable': { id: sender.clientId },
    '/system/apiKey/rotate': { id, graceHours: 1 },
    '/system/apiKey/revoke': { id },
  }
  for (const [path, body] of Object.entries(calls)) {
    await probe.allow(Object.keys(calls).filter(other => other !== path))
    expect([path, (await probe.client.post(path, body)).status]).toEqual([path, 403])
    await probe.allow([path, ...pings.permissions])
    const missing = path.endsWith('/add') ? 200 : 404
    expect([path, (await probe.client.post(path, { ...body, ...('id' in body ? { id: NO_ROW } : {}) })).status]).toEqual([path, missing])
  }
  expect(await ping(sender)).toBe(200)
})

it('follows the program: what it no longer knows cannot be given, and opens nothing', async () => {
  const sender = await makePingSender()
  await syncFeeds(server.db, [])
  expect(await ping(sender)).toBe(403)
  const { status } = await admin.post('/system/apiClient/add', { name: randomUUID(), scopeIds: [await scopeId()], perMinute: 1 })
  expect(status).toBe(422)
  await syncFeeds(server.db, [pings, { ...pings, path: '/others', title: '其他心跳' }])
  const { rows } = await sql<{ title: string }>`select title from inbound_scope where name = 'pings'`.execute(server.db)
  expect([await ping(sender), rows[0]?.title]).toEqual([200, '心跳、其他心跳'])
})

it('follows the program in what is new, renamed or gone, and leaves alone what stayed', async () => {
  const known = async () => {
    const { rows } = await sql<{ name: string; title: string; gone: boolean; written: string }>`
      select name, title, gone, xmin::text as written from inbound_scope where name in ('pings', 'news')
      union all select path, title, gone, xmin::text from inbound_feed where path in ('/pings', '/news') order by name`.execute(server.db)
    return rows
  }
  const told = async () => (await known()).map(({ name, title, gone }) => `${name} ${title}${gone ? ' gone' : ''}`)
  await syncFeeds(server.db, [pings])
  const before = await known()
  expect(await told()).toEqual(['/pings 心跳', 'pings 心跳'])
  const news = { ...pings, path: '/news', scope: 'news', title: '消息' }
  await syncFeeds(server.db, [news, pings])
  expect(await told()).toEqual(['/news 消息', '/pings 心跳', 'news 消息', 'pings 心跳'])
  expect((await known()).filter(({ name }) => name.endsWith('pings'))).toEqual(before)
  await syncFeeds(server.db, [news, { ...pings, title: '脉搏' }])
  expect(await told()).toEqual(['/news 消息', '/pings 脉搏', 'news 消息', 'pings 脉搏'])
  await syncFeeds(server.db, [pings])
  const gone = await known()
  expect(await told()).toEqual(['/news 消息 gone', '/pings 心跳', 'news 消息 gone', 'pings 心跳'])
  await syncFeeds(server.db, [pings])
  expect(await known()).toEqual(gone)
  await syncFeeds(server.db, [pings, news])
  expect(await told()).toEqual(['/news 消息', '/pings 心跳', 'news 消息', 'pings 心跳'])
})
