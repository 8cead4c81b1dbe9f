/** Events of the app and of shops as client systems send them: over HTTP, signed. */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addDays, wallDate } from '#core/manifest/time/wall-time.ts'
import { makeSender, type Sender } from '#tests/support/inbound-sender.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'
import type { TrackingEvent } from './tally.ts'
import { countedLines, randomBatches, recountedLines, tableRowCount } from './tracking.testing.ts'

let server: TestServer
let app: Sender
let shops: Sender

const today = wallDate(new Date())

beforeAll(async () => {
  server = await startTestServer()
  const admin = await server.login('admin')
  app = await makeSender(server, admin, { name: 'App', scopes: ['events'] })
  shops = await makeSender(server, admin, { name: '机构CRM', scopes: ['storeEvents'] })
})
afterAll(() => server?.stop())

const event = (more: Readonly<Record<string, unknown>> = {}) => ({
  time: `${today}T00:00:00+08:00`,
  name: '首页',
  eventType: 'VIEW',
  platform: 'APP',
  userKey: 'u1',
  ...more,
})

describe('events', () => {
  it('are taken in batches from several connections at once, and counted exactly', async () => {
    const connections = [21, 22, 23, 24].map(seed => randomBatches(seed, 6, 80))
    await Promise.all(
      connections.map(async batches => {
        for (const batch of batches)
          expect(await app.send('/events', batch)).toMatchObject({ status: 200, body: { data: { accepted: batch.length, refused: 0 } } })
      }),
    )
    expect(await countedLines(server.db)).toEqual(recountedLines(connections.flat(2)))
  })

  it('sent again under their Idempotency-Key count once', async () => {
    const before = await countedLines(server.db)
    const batch = [event({ name: '只算一次' })]
    const answers = await Promise.all(['events-once', 'events-once', 'events-once'].map(key => app.send('/events', batch, { key })))
    expect(answers.map(({ body }) => body.data?.accepted)).toEqual([1, 1, 1])
    expect((await countedLines(server.db)).counts.filter(line => !before.counts.includes(line))).toEqual([
      `${today}|APP|VIEW|只算一次|| 1 1`,
    ])
  })

  it.each<readonly [string, Readonly<Record<string, unknown>>, string]>([
    ['another kind of event', { eventType: 'HOVER' }, 'eventType'],
    ['another platform', { platform: 'TV' }, 'platform'],
    ['no name', { name: '  ' }, 'name'],
    ['a name that is too long', { name: '长'.repeat(65) }, 'name'],
    ['a parameter that is too long', { param: '长'.repeat(129) }, 'param'],
    ['no user', { userKey: '' }, 'userKey'],
    ['a channel that is no code', { channelCode: '微信 公众号' }, 'channelCode'],
    ['what is not known', { extra: 1 }, 'extra'],
    ['a time without offset', { time: `${today}T00:00:00` }, 'time'],
    ['a time to come', { time: `${addDays(today, 1)}T12:00:00+08:00` }, 'time'],
    ['a time of long ago', { time: `${addDays(today, -8)}T12:00:00+08:00` }, 'time'],
  ])('with %s are refused alone', async (what, wrong, field) => {
    const before = await countedLines(server.db)
    const name = `beside ${what}`
    const { status, body } = await app.send('/events', [event({ name }), event(wrong)])
    expect(status).toBe(200)
    expect(body.data).toMatchObject({
      accepted: 1,
      refused: 1,
      results: [
        { index: 0, ok: true },
        { index: 1, ok: false, field },
      ],
    })
    expect(body.data?.results[1]).toMatchObject({ message: expect.stringMatching(/[一-龥]/) })
    const added = (await countedLines(server.db)).counts.filter(line => !before.counts.includes(line))
    expect(added).toEqual([`${today}|APP|VIEW|${name}|| 1 1`])
  })

  it('are not taken from who may send something else, and then nothing is written', async () => {
    const before = await tableRowCount(server.db, 'tracking_batch')
    expect((await shops.send('/events', [event()])).status).toBe(403)
    const tooMany = Array.from({ length: 501 }, () => event())
    expect(await app.send('/events', tooMany)).toMatchObject({ status: 422, body: { message: '一次最多提交 500 条，本次 501 条' } })
    expect(await tableRowCount(server.db, 'tracking_batch')).toBe(before)
  })
})

describe('store events', () => {
  it('count for their institution; one that is not there is refused alone', async () => {
    const { rows } = await sql<{ id: number }>`insert into institution (name) values ('店铺事件机构') returning id`.execute(server.db)
    const institutionId = rows[0]?.id as number
    const at = { time: `${today}T00:00:00+08:00` } satisfies Partial<TrackingEvent>
    const { body } = await shops.send('/storeEvents', [
      { ...at, institutionId, kind: 'SCAN' },
      { ...at, institutionId: 999_999_999, kind: 'SCAN' },
      { ...at, institutionId, kind: 'RESERVATION' },
      { ...at, institutionId, kind: 'CLICK' },
    ])
    expect(body.data?.results.map(one => [one.ok, 'field' in one ? one.field : undefined])).toEqual([
      [true, undefined],
      [false, 'institutionId'],
      [false, 'kind'],
      [true, undefined],
    ])
    const stored = await sql`select kind, number::int from store_event_count where institution_id = ${institutionId} order by kind`.execute(
      server.db,
    )
    expect(stored.rows).toEqual([
      { kind: 'CLICK', number: 1 },
      { kind: 'SCAN', number: 1 },
    ])
  })
})
